import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordRules } from '../auth/PasswordRules.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { passwordError } from './password-error.ts';

const EMPTY = { current: '', password: '', repeat: '' };

/** Dialog that changes the password, which ends all other sessions. */
export function ChangePassword({ onClose, onChanged }: { onClose: () => void; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const form = useForm({
    defaultValues: EMPTY,
    resolver: checkedBy(({ current, password, repeat }: typeof EMPTY) => {
      const fault = passwordError(password);
      return {
        current: current ? undefined : t('password.empty'),
        password: fault && t(fault),
        repeat: repeat === password ? undefined : t('password.mismatch'),
      };
    }),
  });
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <FormDialog
      form={form}
      title={t('password.change')}
      text={t('password.changeText')}
      submit={t('save')}
      done={t('password.changed')}
      fieldOfCode={{ 'password.wrong': 'current' }}
      onSubmit={async values => {
        await accountApi.changePassword(values);
        await onChanged();
      }}
      onClose={onClose}
    >
      <CurrentPasswordField name="current" autoFocus />
      <TextInput
        name="password"
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        hint={<PasswordRules password={password} />}
        maxLength={256}
      />
      <TextInput
        name="repeat"
        label={t('password.repeat')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
    </FormDialog>
  );
}
