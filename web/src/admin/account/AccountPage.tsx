import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AccountView } from '@vitrine/contracts';
import { accountApi } from '../../api/account-api.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { InsecureHint } from '../auth/InsecureHint.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { Identities } from './Identities.tsx';
import { NameAndPassword } from './NameAndPassword.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** Hook that shows the result of linking an external account once, after the redirect back. */
function useReturn(): void {
  const { t } = useTranslation('account');
  const problem = useErrorMessage();
  const [query, setQuery] = useSearchParams();
  const code = query.get('problem');
  const bound = query.has('bound');
  useEffect(() => {
    if (code === null && !bound) return;
    if (code === null) toast('success', t('identity.bound'));
    else toast('error', problem(new ProblemError({ status: 0, code })));
    setQuery({}, { replace: true });
  }, [code, bound, problem, setQuery, t]);
}

/** Page `/admin/account`: name, password, second factors, passkeys and external accounts. */
export function AccountPage() {
  const { data: account, error, reload, setData } = useApiQuery(accountApi.account);
  useReturn();
  const changed = async (answer?: AccountView) => {
    if (answer) setData(answer);
    else await reload();
  };
  return (
    <Page narrow beside="cards">
      <PageHeader />
      <InsecureHint />
      <LoadError error={error} onRetry={reload} />
      {account && (
        <>
          <NameAndPassword account={account} onChanged={changed} />
          <TwoFactor totp={account.totp} onChanged={reload} />
          <Passkeys passkeys={account.passkeys} onChanged={reload} />
          <Identities identities={account.identities} onChanged={reload} />
        </>
      )}
    </Page>
  );
}
