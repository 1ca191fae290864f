import { Button } from '@radix-ui/themes';
import type { SignOnProvider } from '@vitrine/contracts';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sessionApi } from '../../api/session-routes.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { keepReturn } from '../../shell/return-path.ts';

/** Signs in at somebody else's page, which sends the browser back: in the end to the path `to`. */
export function SignOnButton({ provider: { id, title, icon }, to }: { provider: SignOnProvider; to: string }) {
  const { t } = useTranslation('auth');
  const problem = useProblemText();
  const { busy, error, onSubmit } = useSubmit(async () => {
    const elsewhere = await sessionApi.signOn(id);
    keepReturn(to);
    location.assign(elsewhere.to);
  });
  return (
    <>
      <Button size="3" type="button" variant="soft" color="gray" loading={busy} onClick={() => void onSubmit()}>
        {icon ? <img src={icon} alt="" width={18} height={18} /> : <LogIn aria-hidden size={18} />}
        {t('signOn.with', { title })}
      </Button>
      {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
    </>
  );
}
