import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { api } from '../../api/routes.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthFrame.module.css';
import { InsecureHint } from './InsecureHint.tsx';

interface CameFrom {
  readonly to?: string;
}

/** `/login`. Leads back to where somebody was sent from. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const { info, reload } = useSiteInfo();
  const { to = '/admin' } = (useLocation().state ?? {}) as CameFrom;
  const navigate = useNavigate();
  const problem = useProblemText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, onSubmit } = useSubmit(async () => {
    await api.signIn({ username, password });
    await reload();
    await navigate(to, { replace: true });
  });

  if (info.needsSetup) return <Navigate to="/setup" replace />;
  if (info.signedIn && !busy) return <Navigate to={to} replace />;
  return (
    <AuthFrame title={info.site.name} text={t('login.text')}>
      <title>{`${t('login.title')} · ${info.site.name}`}</title>
      <div className={styles.notices}>
        {info.private && <Notice tone="info">{t('login.private')}</Notice>}
        <InsecureHint />
      </div>
      <form onSubmit={event => void onSubmit(event)}>
        <Field label={t('username')} value={username} onChange={setUsername} autoComplete="username" autoCapitalize="none" spellCheck={false} required maxLength={64} autoFocus />
        <Field label={t('passwordLabel')} value={password} onChange={setPassword} type="password" autoComplete="current-password" required maxLength={256} />
        {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
        <Button size="3" type="submit" loading={busy}>{t('login.submit')}</Button>
      </form>
      {!info.private && <p className={styles.back}><Link to="/">{t('login.back')}</Link></p>}
    </AuthFrame>
  );
}
