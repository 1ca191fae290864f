import type { AccountView } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { isProblemWithCode } from './problem-code.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

/** Dialog that changes the username. */
export function ChangeName({
  username,
  onClose,
  onChanged,
}: {
  username: string;
  onClose: () => void;
  onChanged: (account: AccountView) => void;
}) {
  const { t } = useTranslation('account');
  const problem = useErrorMessage();
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => {
    setTried(true);
    if (name.trim() === '' || password === '') return;
    onChanged(await accountApi.rename({ username: name, password }));
    toast('success', t('name.changed'));
    onClose();
  });
  const taken = isProblemWithCode(error, 'account.name-taken') ? problem(error) : undefined;
  return (
    <FormShell
      title={t('name.change')}
      submit={t('save')}
      busy={busy}
      onSubmit={event => void onSubmit(event)}
      onClose={onClose}
    >
      <Field
        label={t('name.label')}
        value={name}
        onChange={setName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={tried && name.trim() === '' ? t('name.empty') : taken}
      />
      <CurrentPasswordField value={password} onChange={setPassword} tried={tried} error={error} />
      {error !== undefined && !isProblemWithCode(error, 'account.name-taken', 'password.wrong') && (
        <Callout tone="error">{problem(error)}</Callout>
      )}
    </FormShell>
  );
}
