import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-routes.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { makePasskey } from '../auth/passkeys.ts';
import { FormDialog } from '../FormDialog.tsx';
import { about } from './about.ts';
import { PasswordNow } from './PasswordNow.tsx';

/** Makes a passkey on this device and gives it a name. */
export function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const problem = useProblemText();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => {
    setTried(true);
    if (name.trim() === '' || password === '') return;
    const response = await makePasskey(await accountApi.beginPasskey(password));
    await accountApi.addPasskey({ name, response });
    toast('success', t('passkey.added', { name: name.trim() }));
    await onAdded();
    onClose();
  });
  return (
    <FormDialog
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
      <PasswordNow value={password} onChange={setPassword} tried={tried} error={error} />
      {error !== undefined && !about(error, 'password.wrong') && <Notice tone="error">{problem(error)}</Notice>}
    </FormDialog>
  );
}
