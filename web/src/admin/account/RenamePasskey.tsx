import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '@vitrine/contracts';
import { accountApi } from '../../api/account-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { storedRow } from '../../ui/form/use-form-conflict.ts';

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Dialog that renames a passkey. */
export function RenamePasskey({ passkey, onClose, onChanged }: RenamePasskeyProps) {
  const { t } = useTranslation('account');
  const form = useForm({
    defaultValues: { name: passkey.name },
    resolver: checkedBy(({ name }: { name: string }) => ({ name: name.trim() ? undefined : t('passkey.nameEmpty') })),
  });
  return (
    <FormDialog
      form={form}
      title={t('passkey.rename', { name: passkey.name })}
      submit={t('save')}
      stored={{ ...storedRow(passkey, ({ name }) => ({ name })), labels: { name: t('passkey.name') } }}
      onSubmit={async ({ name }, etag) => {
        await accountApi.renamePasskey(passkey.id, name, etag);
        await onChanged();
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={t('passkey.name')} maxLength={60} autoFocus />
    </FormDialog>
  );
}
