import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { createPasskey } from '../auth/passkeys.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

const EMPTY = { name: '', password: '' };

/** Dialog that creates and names a passkey on this device. */
export function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const form = useForm({
    defaultValues: EMPTY,
    resolver: checkedBy(({ name, password }: typeof EMPTY) => ({
      name: name.trim() ? undefined : t('passkey.nameEmpty'),
      password: password ? undefined : t('password.empty'),
    })),
  });
  return (
    <FormDialog
      form={form}
      title={t('passkey.add')}
      text={t('passkey.addText')}
      submit={t('next')}
      done={({ name }) => t('passkey.added', { name: name.trim() })}
      fieldOfCode={{ 'password.wrong': 'password' }}
      onSubmit={async ({ name, password }) => {
        const response = await createPasskey(await accountApi.beginPasskey(password));
        await accountApi.addPasskey({ name, response });
        await onAdded();
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={t('passkey.name')} hint={t('passkey.nameHint')} maxLength={60} autoFocus />
      <CurrentPasswordField name="password" />
    </FormDialog>
  );
}
