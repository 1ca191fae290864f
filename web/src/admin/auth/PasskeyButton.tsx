import { Button } from '@radix-ui/themes';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sessionApi } from '../../api/session-routes.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { askForPasskey } from './passkeys.ts';

/** Signs in with a passkey, which is both factors at once. */
export function PasskeyButton({ onEntered }: { onEntered: () => Promise<void> }) {
  const { t } = useTranslation('auth');
  const problem = useProblemText();
  const { busy, error, onSubmit } = useSubmit(async () => {
    await sessionApi.passkey(await askForPasskey(await sessionApi.passkeyOptions()));
    await onEntered();
  });
  return (
    <>
      <Button size="3" type="button" variant="soft" color="gray" loading={busy} onClick={() => void onSubmit()}>
        <KeyRound aria-hidden size={18} />
        {t('passkey.signIn')}
      </Button>
      {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
    </>
  );
}
