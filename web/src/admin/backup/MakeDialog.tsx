import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BackupState } from '@vitrine/contracts';
import { backupApi } from '../../api/backup-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

/** Minimum length of the passphrase, as in the core. */
const MIN_PASSPHRASE_LENGTH = 12;

const EMPTY = { passphrase: '', again: '' };

interface MakeDialogProps {
  readonly onClose: () => void;
  readonly onBegun: (state: BackupState) => void;
}

/** Dialog that starts a backup, optionally with secrets. */
export function MakeDialog({ onClose, onBegun }: MakeDialogProps) {
  const { t } = useTranslation('backup');
  const form = useForm({
    defaultValues: EMPTY,
    resolver: checkedBy(({ passphrase, again }: typeof EMPTY) => ({
      passphrase: passphrase !== '' && passphrase.length < MIN_PASSPHRASE_LENGTH ? t('passphrase.short') : undefined,
      again: passphrase === '' || passphrase === again ? undefined : t('passphrase.differs'),
    })),
  });
  const passphrase = useWatch({ control: form.control, name: 'passphrase' });
  return (
    <FormDialog
      form={form}
      title={t('make.title')}
      text={t('make.text')}
      submit={t(passphrase ? 'make.withSecrets' : 'make.submit')}
      width={500}
      onSubmit={async ({ passphrase }) => onBegun(await backupApi.make(passphrase ? { passphrase } : {}))}
      onClose={onClose}
    >
      <TextInput
        name="passphrase"
        label={t('passphrase.label')}
        type="password"
        autoComplete="new-password"
        hint={t('passphrase.hint')}
        autoFocus
      />
      {passphrase !== '' && (
        <TextInput name="again" label={t('passphrase.again')} type="password" autoComplete="new-password" />
      )}
    </FormDialog>
  );
}
