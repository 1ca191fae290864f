import type { TotpProof } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { isProblemWithCode } from './problem-code.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onProof: (proof: TotpProof) => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog that confirms a change of the second factor by password and code. */
export function ProofDialog({ title, text, submit, danger = false, onProof, onClose }: ProofDialogProps) {
  const { t } = useTranslation('account');
  const problem = useErrorMessage();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => {
    setTried(true);
    if (password === '' || code.trim() === '') return;
    await onProof({ password, code });
  });
  const wrong = isProblemWithCode(error, 'code.wrong') ? problem(error) : undefined;
  return (
    <FormShell
      title={title}
      text={text}
      submit={submit}
      danger={danger}
      busy={busy}
      onSubmit={event => void onSubmit(event)}
      onClose={onClose}
    >
      <CurrentPasswordField value={password} onChange={setPassword} tried={tried} error={error} autoFocus />
      <CodeField value={code} onChange={setCode} error={tried && code.trim() === '' ? t('totp.empty') : wrong} />
      {error !== undefined && !isProblemWithCode(error, 'password.wrong', 'code.wrong') && (
        <Callout tone="error">{problem(error)}</Callout>
      )}
    </FormShell>
  );
}
