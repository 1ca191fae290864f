import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { AuthFactor } from '@vitrine/contracts';
import { sessionApi } from '../../api/session-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { consumeReturnPath } from '../../shell/return-path.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './AuthFrame.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { FactorStep } from './FactorStep.tsx';
import { InsecureHint } from './InsecureHint.tsx';
import { readLoginParams } from './login-params.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { supportsPasskeys } from './passkeys.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryHelp } from './RecoveryHelp.tsx';
import { SsoButton } from './SsoButton.tsx';

interface CameFrom {
  readonly to?: string;
}

/** Sign-in methods assumed for a core without the route that lists them: password only. */
const PASSWORD_ONLY = { password: true, passkey: false, providers: [] };

/** Page `/login`: sign-in in steps, then back to the requested page. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const { info, reload } = useSiteInfo();
  const [returnPath] = useState(consumeReturnPath);
  const { to = returnPath ?? '/admin/overview' } = (useLocation().state ?? {}) as CameFrom;
  const problem = useErrorMessage();
  const { data, error } = useApiQuery(sessionApi.offer);
  const offer = data ?? (error === undefined ? undefined : PASSWORD_ONLY);
  const [address] = useState(() => readLoginParams(location.search));
  const [shownProblem, setShownProblem] = useState<unknown>(address.problem);
  const [factors, setFactors] = useState<readonly AuthFactor[] | undefined>(
    address.factor ? ['totp', 'recovery'] : undefined,
  );
  useEffect(() => {
    // The problem is shown once: its query is removed, so that a reload starts over.
    if (location.search) history.replaceState(history.state, '', location.pathname);
  }, []);
  const handleEntered = async () => {
    await reload();
  };

  if (info.needsSetup) return <Navigate to="/setup" replace />;
  if (info.signedIn) return <Navigate to={to} replace />;
  const passkey = (offer?.passkey ?? false) && supportsPasskeys();
  // A passkey covers both factors, so it is offered in either step.
  const methods = { passkey, providers: factors ? [] : (offer?.providers ?? []) };
  const hasNoMethod = offer && !factors && !offer.password && !methods.passkey && methods.providers.length === 0;
  return (
    <AuthFrame title={factors ? t('factor.title') : info.site.name} text={t(factors ? 'factor.text' : 'login.text')}>
      <title>{`${t('login.title')} · ${info.site.name}`}</title>
      <div className={styles.notices}>
        {info.private && !factors && <Callout tone="info">{t('login.private')}</Callout>}
        <InsecureHint />
        {shownProblem !== undefined && <Callout tone="error">{problem(shownProblem)}</Callout>}
        {hasNoMethod && <Callout tone="warning">{t('login.noWay')}</Callout>}
      </div>
      {offer?.password && !factors && (
        <PasswordStep
          passkeys={passkey}
          onEntered={handleEntered}
          onFactor={methods => {
            setShownProblem(undefined);
            setFactors(methods);
          }}
        />
      )}
      {factors && (
        <FactorStep
          methods={factors}
          onEntered={handleEntered}
          onBack={problem => {
            setShownProblem(problem);
            setFactors(undefined);
          }}
        />
      )}
      {(methods.passkey || methods.providers.length > 0) && (
        <div className={styles.ways}>
          {(offer?.password || factors) && <p className={styles.or}>{t('login.or')}</p>}
          {methods.passkey && <PasskeyButton onEntered={handleEntered} />}
          {methods.providers.map(provider => (
            <SsoButton key={provider.id} provider={provider} to={to} />
          ))}
        </div>
      )}
      <div className={styles.recovery}>
        <RecoveryHelp title={t('login.help')} commands={['reset-password', 'disable-2fa', 'enable-password-sign-in']} />
      </div>
      {!info.private && (
        <p className={styles.back}>
          <Link to="/">{t('login.back')}</Link>
        </p>
      )}
    </AuthFrame>
  );
}
