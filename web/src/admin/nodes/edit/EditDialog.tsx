import { Button, Dialog } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/Notice.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import table from '../../Table.module.css';
import type { Edit } from '../fields/use-edit.ts';

interface EditDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly edit: Edit;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: what is asked, what is wrong, and the buttons. */
export function EditDialog({ title, submit, edit, onClose, children }: EditDialogProps) {
  const { t } = useTranslation('nodes');
  const problem = useProblemText();
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      {/* A click beside it must not throw away what was typed. */}
      <Dialog.Content maxWidth="600px" aria-describedby={undefined} onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={table.title}>{title}</Dialog.Title>
        <form className={table.form} noValidate onSubmit={edit.onSubmit}>
          {children}
          {edit.error !== undefined && <Notice tone="error">{problem(edit.error)}</Notice>}
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
