import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { createPasskey } from '../auth/passkeys.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { isProblemWithCode } from './problem-code.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

/** Dialog that creates a passkey on this device and names it. */
export function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const problem = useErrorMessage();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => {
    setTried(true);
    if (name.trim() === '' || password === '') return;
    const response = await createPasskey(await accountApi.beginPasskey(password));
    await accountApi.addPasskey({ name, response });
    toast('success', t('passkey.added', { name: name.trim() }));
    await onAdded();
    onClose();
  });
  return (
    <FormShell
      title={t('passkey.add')}
      text={t('passkey.addText')}
      submit={t('next')}
      busy={busy}
      onSubmit={event => void onSubmit(event)}
      onClose={onClose}
    >
      <Field
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        value={name}
        onChange={setName}
        error={tried && name.trim() === '' ? t('passkey.nameEmpty') : undefined}
        maxLength={60}
        autoFocus
      />
      <CurrentPasswordField value={password} onChange={setPassword} tried={tried} error={error} />
      {error !== undefined && !isProblemWithCode(error, 'password.wrong') && (
        <Callout tone="error">{problem(error)}</Callout>
      )}
    </FormShell>
  );
}
