import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { isProblemWithCode } from './problem-code.ts';

interface PasswordNowProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** Whether the form was sent once: only then is an empty box a fault. */
  readonly tried: boolean;
  /** What went wrong with the form, which may be this password. */
  readonly error: unknown;
  readonly autoFocus?: boolean;
}

/** Asks for the password as it is now: a session alone changes no credential. */
export function CurrentPasswordField({ value, onChange, tried, error, autoFocus = false }: PasswordNowProps) {
  const { t } = useTranslation('account');
  const problem = useErrorMessage();
  const wrong = isProblemWithCode(error, 'password.wrong') ? problem(error) : undefined;
  return (
    <Field
      label={t('password.current')}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={tried && value === '' ? t('password.empty') : wrong}
      maxLength={256}
      autoFocus={autoFocus}
    />
  );
}
