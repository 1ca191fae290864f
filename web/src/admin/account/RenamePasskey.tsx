import type { Passkey } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';

/** Dialog that renames a passkey. */
export function RenamePasskey({
  passkey,
  onClose,
  onChanged,
}: {
  passkey: Passkey;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('account');
  const problem = useErrorMessage();
  const [name, setName] = useState(passkey.name);
  const { busy, error, onSubmit } = useSubmit(async () => {
    if (name.trim() === '') return;
    await accountApi.renamePasskey(passkey.id, name);
    await onChanged();
    onClose();
  });
  return (
    <FormShell
      title={t('passkey.rename', { name: passkey.name })}
      submit={t('save')}
      busy={busy}
      onSubmit={event => void onSubmit(event)}
      onClose={onClose}
    >
      <Field
        label={t('passkey.name')}
        value={name}
        onChange={setName}
        error={name.trim() === '' ? t('passkey.nameEmpty') : undefined}
        maxLength={60}
        autoFocus
      />
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
    </FormShell>
  );
}
