import { Button } from '@radix-ui/themes';
import type { AuthFactor } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionApi } from '../../api/session-api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

interface PasswordStepProps {
  /** Passkeys are offered by the autofill of the username field. */
  readonly passkeys: boolean;
  readonly onEntered: () => Promise<void>;
  readonly onFactor: (methods: readonly AuthFactor[]) => void;
}

/** First step of the sign-in: name and password. */
export function PasswordStep({ passkeys, onEntered, onFactor }: PasswordStepProps) {
  const { t } = useTranslation('auth');
  const problem = useErrorMessage();
  usePasskeyAutofill(passkeys, onEntered);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, onSubmit } = useSubmit(async () => {
    const answer = await sessionApi.signIn({ username, password });
    if ('secondFactor' in answer) onFactor(answer.secondFactor);
    else await onEntered();
  });
  return (
    <form onSubmit={event => void onSubmit(event)}>
      <Field
        label={t('username')}
        value={username}
        onChange={setUsername}
        autoComplete={passkeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={64}
        autoFocus
      />
      <Field
        label={t('passwordLabel')}
        value={password}
        onChange={setPassword}
        type="password"
        autoComplete="current-password"
        required
        maxLength={256}
      />
      {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
      <Button size="3" type="submit" loading={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
