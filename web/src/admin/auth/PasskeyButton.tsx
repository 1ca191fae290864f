import { Button } from '@radix-ui/themes';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sessionApi } from '../../api/session-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { authenticateWithPasskey } from './passkeys.ts';

/** Button that signs in with a passkey, which covers both factors. */
export function PasskeyButton({ onEntered }: { onEntered: () => Promise<void> }) {
  const { t } = useTranslation('auth');
  const problem = useErrorMessage();
  const { busy, error, run } = useAction(async () => {
    await sessionApi.passkey(await authenticateWithPasskey(await sessionApi.passkeyOptions()));
    await onEntered();
  });
  return (
    <>
      <Button size="3" type="button" variant="soft" color="gray" loading={busy} onClick={() => void run()}>
        <KeyRound aria-hidden size={18} />
        {t('passkey.signIn')}
      </Button>
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
    </>
  );
}
