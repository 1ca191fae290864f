import { useForm, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { api } from '../../api/public-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import styles from './AuthFrame.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { InsecureHint } from './InsecureHint.tsx';
import { brokenRules } from './password-rules.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { useSetupToken } from './use-setup-token.ts';

/** Returns the problem of a password: missing, too short, or without the required kinds of characters. */
function passwordFault(password: string, t: (key: string) => string): string | undefined {
  const broken = brokenRules(password);
  if (password === '') return t('password.empty');
  if (broken.has('password.short')) return t('password.tooShort');
  return broken.size > 0 ? t('password.strength') : undefined;
}

const EMPTY = { siteName: '', username: '', password: '', again: '' };

/** Page `/setup?token=…`: first run, for operators who can read the server's log. */
export function SetupPage() {
  const { t } = useTranslation('auth');
  const { info, reload } = useSiteInfo();
  const navigate = useNavigate();
  const token = useSetupToken();
  const form = useForm({
    defaultValues: EMPTY,
    resolver: checkedBy(({ siteName, username, password, again }: typeof EMPTY) => ({
      siteName: siteName.trim() ? undefined : 'required',
      username: username.trim() ? undefined : 'required',
      password: passwordFault(password, t),
      again: again === password ? undefined : t('password.mismatch'),
    })),
  });
  const { isSubmitting } = useFormState({ control: form.control });
  const password = useWatch({ control: form.control, name: 'password' });

  if (!info.needsSetup && !isSubmitting) return <Navigate to={info.signedIn ? '/admin/overview' : '/login'} replace />;
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
      <Form
        form={form}
        onSubmit={async ({ siteName, username, password }) => {
          await api.setup({ token, siteName, username, password });
          await reload();
          await navigate('/admin/overview', { replace: true });
        }}
        actions={
          <SubmitButton size="3" className={styles.submit}>
            {t('setup.submit')}
          </SubmitButton>
        }
      >
        <TextInput name="siteName" label={t('setup.siteName')} size="3" maxLength={100} autoFocus />
        <TextInput
          name="username"
          label={t('username')}
          size="3"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <TextInput
          name="password"
          label={t('passwordLabel')}
          size="3"
          type="password"
          autoComplete="new-password"
          hint={<PasswordRules password={password} />}
          maxLength={256}
        />
        <TextInput
          name="again"
          label={t('password.again')}
          size="3"
          type="password"
          autoComplete="new-password"
          maxLength={256}
        />
      </Form>
    </AuthFrame>
  );
}
