import { Button } from '@radix-ui/themes';
import type { AuthFactor } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem-error.ts';
import { sessionApi } from '../../api/session-api.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { CodeField } from './CodeField.tsx';

interface FactorStepProps {
  readonly methods: readonly AuthFactor[];
  readonly onEntered: () => Promise<void>;
  /** Returns to the first step and shows the problem there. */
  readonly onBack: (problem?: unknown) => void;
}

/** Second step of the sign-in, for accounts with a second factor. A passkey is an alternative beside this form. */
export function FactorStep({ methods, onEntered, onBack }: FactorStepProps) {
  const { t } = useTranslation('auth');
  const problem = useErrorMessage();
  const [code, setCode] = useState('');
  const [empty, setEmpty] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => {
    setEmpty(code.trim() === '');
    if (code.trim() === '') return;
    try {
      await sessionApi.secondFactor(code);
    } catch (refusal) {
      if (refusal instanceof ProblemError && refusal.code === 'session.second-factor-expired') return onBack(refusal);
      setCode('');
      throw refusal;
    }
    await onEntered();
  });
  return (
    <form noValidate onSubmit={event => void onSubmit(event)}>
      {methods.some(method => method === 'totp' || method === 'recovery') && (
        <>
          <CodeField
            value={code}
            onChange={setCode}
            error={empty ? t('code.empty') : undefined}
            autoFocus
            recovery={methods.includes('recovery')}
          />
          {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
          <Button size="3" type="submit" loading={busy}>
            {t('factor.submit')}
          </Button>
        </>
      )}
      <Button size="2" type="button" variant="ghost" color="gray" onClick={() => onBack()}>
        {t('factor.back')}
      </Button>
    </form>
  );
}
