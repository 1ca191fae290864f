import { AlertDialog, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toasts/toasts.ts';
import { useErrorMessage } from '../ui/use-error-message.ts';
import styles from './Table.module.css';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly onConfirm: () => Promise<void>;
  /** Text of the toast after a failure; by default the text of the problem. */
  readonly failed?: (problem: string) => string;
  readonly onClose: () => void;
}

/** Dialog that asks for confirmation before a permanent deletion. */
export function ConfirmDialog({ title, text, submit, onConfirm, failed = text => text, onClose }: ConfirmProps) {
  const { t } = useTranslation('admin');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      toast('error', failed(problem(error)));
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content maxWidth="460px">
        <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
        <AlertDialog.Description size="2">{text}</AlertDialog.Description>
        <div className={styles.actions}>
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {t('cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button color="red" loading={busy} onClick={() => void confirm()}>
            {submit}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
