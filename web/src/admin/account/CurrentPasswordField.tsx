import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { isProblemWithCode } from './problem-code.ts';

interface PasswordNowProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** True after the first submit: only then an empty field is an error. */
  readonly tried: boolean;
  /** Error of the form, which may concern this password. */
  readonly error: unknown;
  readonly autoFocus?: boolean;
}

/** Field for the current password: a session alone must not change credentials. */
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
