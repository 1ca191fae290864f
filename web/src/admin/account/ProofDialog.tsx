import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TotpProof } from '@vitrine/contracts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { CodeField } from '../auth/CodeField.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onProof: (proof: TotpProof) => Promise<void>;
  readonly onClose: () => void;
}

const EMPTY = { password: '', code: '' };

/** Dialog that confirms a change of the second factor by password and code. */
export function ProofDialog({ onProof, ...props }: ProofDialogProps) {
  const { t } = useTranslation('account');
  const form = useForm({
    defaultValues: EMPTY,
    resolver: checkedBy(({ password, code }: typeof EMPTY) => ({
      password: password ? undefined : t('password.empty'),
      code: code.trim() ? undefined : t('totp.empty'),
    })),
  });
  return (
    <FormDialog
      {...props}
      form={form}
      fieldOfCode={{ 'password.wrong': 'password', 'code.wrong': 'code' }}
      onSubmit={onProof}
    >
      <CurrentPasswordField name="password" autoFocus />
      <CodeField name="code" />
    </FormDialog>
  );
}
