import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/fields.tsx';

/** Field for the current password, because a session alone must not suffice to change credentials. */
export function CurrentPasswordField({ name, autoFocus = false }: { readonly name: string; autoFocus?: boolean }) {
  const { t } = useTranslation('account');
  return (
    <TextInput
      name={name}
      label={t('password.current')}
      type="password"
      autoComplete="current-password"
      maxLength={256}
      autoFocus={autoFocus}
    />
  );
}
