import { Button } from '@radix-ui/themes';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SsoProvider } from '@vitrine/contracts';
import { sessionApi } from '../../api/session-api.ts';
import { saveReturnPath } from '../../shell/return-path.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';

/** Button that signs in with an external provider, which redirects back and finally to the path `to`. */
export function SsoButton({ provider: { id, title, icon }, to }: { provider: SsoProvider; to: string }) {
  const { t } = useTranslation('auth');
  const problem = useErrorMessage();
  const { busy, error, run } = useAction(async () => {
    const redirect = await sessionApi.sso(id);
    saveReturnPath(to);
    location.assign(redirect.to);
  });
  return (
    <>
      <Button size="3" type="button" variant="soft" color="gray" loading={busy} onClick={() => void run()}>
        {icon ? <img src={icon} alt="" width={18} height={18} /> : <LogIn aria-hidden size={18} />}
        {t('sso.with', { title })}
      </Button>
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
    </>
  );
}
