import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { PasswordRules } from '../auth/PasswordRules.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { isProblemWithCode } from './problem-code.ts';
import { passwordError } from './password-error.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

/** Dialog that changes the password. All other sessions end with it. */
export function ChangePassword({ onClose, onChanged }: { onClose: () => void; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const problem = useErrorMessage();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const fault = passwordError(password);
  const { busy, error, onSubmit } = useSubmit(async () => {
    setTried(true);
    if (current === '' || fault || repeat !== password) return;
    await accountApi.changePassword({ current, password, repeat });
    toast('success', t('password.changed'));
    await onChanged();
    onClose();
  });
  return (
    <FormShell
      title={t('password.change')}
      text={t('password.changeText')}
      submit={t('save')}
      busy={busy}
      onSubmit={event => void onSubmit(event)}
      onClose={onClose}
    >
      <CurrentPasswordField value={current} onChange={setCurrent} tried={tried} error={error} autoFocus />
      <Field
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={tried && fault ? t(fault) : undefined}
        hint={<PasswordRules password={password} />}
        maxLength={256}
      />
      <Field
        label={t('password.repeat')}
        type="password"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        error={tried && repeat !== password ? t('password.mismatch') : undefined}
        maxLength={256}
      />
      {error !== undefined && !isProblemWithCode(error, 'password.wrong') && (
        <Callout tone="error">{problem(error)}</Callout>
      )}
    </FormShell>
  );
}
