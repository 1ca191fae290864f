import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { api } from '../../api/public-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthFrame.module.css';
import { InsecureHint } from './InsecureHint.tsx';
import { brokenRules } from './password-rules.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { useSetupToken } from './use-setup-token.ts';

/** Page `/setup?token=…`: first run, for operators who can read the server's log. */
export function SetupPage() {
  const { t } = useTranslation('auth');
  const { info, reload } = useSiteInfo();
  const navigate = useNavigate();
  const problem = useErrorMessage();
  const token = useSetupToken();
  const [siteName, setSiteName] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const passwordWrong = brokenRules(password).size > 0;
  const missing = (text: string) => text.trim() === '';
  const { busy, error, onSubmit, fieldError } = useSubmit(async () => {
    setTried(true);
    if (missing(siteName) || missing(username) || passwordWrong || again !== password) return;
    await api.setup({ token, siteName, username, password });
    await reload();
    await navigate('/admin/overview', { replace: true });
  });

  if (!info.needsSetup && !busy) return <Navigate to={info.signedIn ? '/admin/overview' : '/login'} replace />;
  if (!token)
    return (
      <AuthFrame title={t('setup.title')} text={t('setup.noToken')}>
        <title>{t('setup.title')}</title>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('setup.title')} text={t('setup.text')}>
      <title>{t('setup.title')}</title>
      <div className={styles.notices}>
        <InsecureHint />
      </div>
      <form noValidate onSubmit={event => void onSubmit(event)}>
        <Field
          label={t('setup.siteName')}
          value={siteName}
          onChange={setSiteName}
          error={tried && missing(siteName) ? t('setup.empty') : fieldError('siteName')}
          required
          maxLength={100}
          autoFocus
        />
        <Field
          label={t('username')}
          value={username}
          onChange={setUsername}
          error={tried && missing(username) ? t('setup.empty') : fieldError('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
        />
        <Field
          label={t('passwordLabel')}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={tried && passwordWrong ? t('password.weak') : fieldError('password')}
          hint={<PasswordRules password={password} />}
          required
          maxLength={256}
        />
        <Field
          label={t('password.again')}
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={tried && again !== password ? t('password.mismatch') : undefined}
          required
        />
        {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
        <Button size="3" type="submit" loading={busy}>
          {t('setup.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
