import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { controlApi } from '../../api/control-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { deleteKey, createKey } from './browser-keys.ts';
import { createSigningPasskey } from './passkeys.ts';

interface NewKeyDialogProps {
  readonly kind: 'browser' | 'passkey';
  readonly onClose: () => void;
  readonly onMade: () => Promise<void>;
}

async function make(kind: NewKeyDialogProps['kind'], name: string): Promise<void> {
  if (kind === 'passkey') {
    await controlApi.addKey({ name, kind, ...(await createSigningPasskey(name)) });
    return;
  }
  const { id, publicKey } = await createKey(name);
  try {
    await controlApi.addKey({ name, kind, publicKey });
  } catch (error) {
    await deleteKey(id);
    throw error;
  }
}

/** Dialog that creates a named signing key. */
export function NewKeyDialog({ kind, onClose, onMade }: NewKeyDialogProps) {
  const { t } = useTranslation('control');
  const form = useForm({
    defaultValues: { name: '' },
    resolver: checkedBy(({ name }: { name: string }) => ({ name: name.trim() ? undefined : t('keys.nameless') })),
  });
  return (
    <FormDialog
      form={form}
      title={t(`keys.new.${kind}`)}
      submit={t('keys.make')}
      width={460}
      onSubmit={async ({ name }) => {
        await make(kind, name.trim());
        await onMade();
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={t('keys.name')} hint={t(`keys.nameHint.${kind}`)} maxLength={100} autoFocus />
    </FormDialog>
  );
}
