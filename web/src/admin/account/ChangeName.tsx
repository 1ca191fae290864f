import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AccountView } from '@vitrine/contracts';
import { accountApi } from '../../api/account-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

interface ChangeNameProps {
  readonly username: string;
  readonly onClose: () => void;
  readonly onChanged: (account: AccountView) => void;
}

/** Dialog that changes the username. */
export function ChangeName({ username, onClose, onChanged }: ChangeNameProps) {
  const { t } = useTranslation('account');
  const form = useForm({
    defaultValues: { username, password: '' },
    resolver: checkedBy(({ username, password }: { username: string; password: string }) => ({
      username: username.trim() ? undefined : t('name.empty'),
      password: password ? undefined : t('password.empty'),
    })),
  });
  return (
    <FormDialog
      form={form}
      title={t('name.change')}
      submit={t('save')}
      done={t('name.changed')}
      fieldOfCode={{ 'account.name-taken': 'username', 'password.wrong': 'password' }}
      onSubmit={async values => onChanged(await accountApi.rename(values))}
      onClose={onClose}
    >
      <TextInput
        name="username"
        label={t('name.label')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <CurrentPasswordField name="password" />
    </FormDialog>
  );
}
