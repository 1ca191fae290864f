import { Button, Dialog } from '@radix-ui/themes';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Table.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly submit: string;
  /** The form deletes or revokes something. */
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog with a form: title, purpose, submit and cancel. */
export function FormDialog({
  title,
  text,
  submit,
  danger = false,
  busy,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content
        maxWidth="480px"
        {...(!text && { 'aria-describedby': undefined })}
        onInteractOutside={event => event.preventDefault()}
      >
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          {text && <Dialog.Description size="2">{text}</Dialog.Description>}
          {children}
          <div className={styles.actions}>
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('cancel')}
              </Button>
            </Dialog.Close>
            <Button type="submit" {...(danger && { color: 'red' as const })} loading={busy}>
              {submit}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
