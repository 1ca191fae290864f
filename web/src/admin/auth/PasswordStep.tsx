import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AuthFactor } from '@vitrine/contracts';
import { sessionApi } from '../../api/session-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import styles from './AuthFrame.module.css';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

interface PasswordStepProps {
  /** True if the autofill of the username field offers passkeys. */
  readonly passkeys: boolean;
  readonly onEntered: () => Promise<void>;
  readonly onFactor: (methods: readonly AuthFactor[]) => void;
}

const EMPTY = { username: '', password: '' };

/** First step of the sign-in: name and password. */
export function PasswordStep({ passkeys, onEntered, onFactor }: PasswordStepProps) {
  const { t } = useTranslation('auth');
  usePasskeyAutofill(passkeys, onEntered);
  const form = useForm({
    defaultValues: EMPTY,
    resolver: checkedBy(({ username, password }: typeof EMPTY) => ({
      username: username.trim() ? undefined : 'required',
      password: password ? undefined : 'required',
    })),
  });
  return (
    <Form
      form={form}
      onSubmit={async values => {
        const answer = await sessionApi.signIn(values);
        if ('secondFactor' in answer) onFactor(answer.secondFactor);
        else await onEntered();
      }}
      actions={
        <SubmitButton size="3" className={styles.submit}>
          {t('login.submit')}
        </SubmitButton>
      }
    >
      <TextInput
        name="username"
        label={t('username')}
        size="3"
        autoComplete={passkeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
      />
      <TextInput
        name="password"
        label={t('passwordLabel')}
        size="3"
        type="password"
        autoComplete="current-password"
        maxLength={256}
      />
    </Form>
  );
}
