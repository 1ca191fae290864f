import type { TotpProof } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { about } from './about.ts';
import { PasswordNow } from './PasswordNow.tsx';

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onProof: (proof: TotpProof) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms a change of the second factor, by the password and a code. */
export function ProofDialog({ title, text, submit, danger = false, onProof, onClose }: ProofDialogProps) {
  const { t } = useTranslation('account');
  const problem = useProblemText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => {
    setTried(true);
    if (password === '' || code.trim() === '') return;
    await onProof({ password, code });
  });
  const wrong = about(error, 'code.wrong') ? problem(error) : undefined;
  return (
    <FormDialog
      title={title}
      text={text}
      submit={submit}
      danger={danger}
      busy={busy}
      onSubmit={event => void onSubmit(event)}
      onClose={onClose}
    >
      <PasswordNow value={password} onChange={setPassword} tried={tried} error={error} autoFocus />
      <CodeField value={code} onChange={setCode} error={tried && code.trim() === '' ? t('totp.empty') : wrong} />
      {error !== undefined && !about(error, 'password.wrong', 'code.wrong') && (
        <Notice tone="error">{problem(error)}</Notice>
      )}
    </FormDialog>
  );
}
