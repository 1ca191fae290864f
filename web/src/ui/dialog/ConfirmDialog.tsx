import { AlertDialog, Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../toasts/toasts.ts';
import { useErrorMessage } from '../use-error-message.ts';
import styles from './Dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Details below the text. */
  readonly children?: ReactNode;
  readonly submit: string;
  /** Text of the button that cancels. */
  readonly cancel?: string;
  /** False if nothing is deleted or revoked. */
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<void> | void;
  /** Text of the toast after success. */
  readonly done?: string;
  /** Returns the text of the toast after a failure; by default the error message itself. */
  readonly failed?: (problem: string) => string;
  readonly onClose: () => void;
}

/** Dialog that asks for confirmation. */
export function ConfirmDialog({
  title,
  text,
  children,
  submit,
  cancel,
  danger = true,
  onConfirm,
  done,
  failed = describeFailure => describeFailure,
  onClose,
}: ConfirmProps) {
  const { t } = useTranslation('ui');
  const problem = useErrorMessage();
  const onCloseAutoFocus = useReturnFocus();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      if (done) toast('success', done);
      onClose();
    } catch (error) {
      toast('error', failed(problem(error)));
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content maxWidth="460px" onCloseAutoFocus={onCloseAutoFocus}>
        <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
        <AlertDialog.Description size="2">{text}</AlertDialog.Description>
        {children}
        <div className={styles.actions}>
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {cancel ?? t('cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button {...(danger && { color: 'red' as const })} loading={busy} onClick={() => void confirm()}>
            {submit}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
