import { Button, Dialog } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/Callout.tsx';
import { useErrorMessage } from '../../../ui/use-error-message.ts';
import table from '../../Table.module.css';
import type { Edit } from '../fields/use-validated-submit.ts';

interface EditDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly edit: Edit;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog with a form: fields, errors and buttons. */
export function EditDialog({ title, submit, edit, onClose, children }: EditDialogProps) {
  const { t } = useTranslation('nodes');
  const problem = useErrorMessage();
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      {/* A click outside must not discard the input. */}
      <Dialog.Content maxWidth="600px" aria-describedby={undefined} onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={table.title}>{title}</Dialog.Title>
        <form className={table.form} noValidate onSubmit={edit.onSubmit}>
          {children}
          {edit.error !== undefined && <Callout tone="error">{problem(edit.error)}</Callout>}
          <div className={table.actions}>
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('cancel')}
              </Button>
            </Dialog.Close>
            <Button type="submit" loading={edit.busy}>
              {submit}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
