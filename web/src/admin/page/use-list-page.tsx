import { Button, type ButtonProps } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

type Opened<R> = { readonly what: 'form'; readonly row: R | undefined } | { readonly what: 'delete'; readonly row: R };

/** Hook for a list whose rows are added, changed and deleted in dialogs: the open dialog and its row. */
export function useListPage<R>({ isAdding = false } = {}) {
  const [opened, setOpened] = useState<Opened<R> | undefined>(isAdding ? { what: 'form', row: undefined } : undefined);
  const edit = (row?: R) => setOpened({ what: 'form', row });
  const close = () => setOpened(undefined);
  return {
    /** Opens the form of a row, or of a new row. */
    edit,
    /** Opens the dialog that confirms the deletion of a row. */
    remove: (row: R) => setOpened({ what: 'delete', row }),
    close,
    /** Returns the button that opens the form of a new row. */
    addButton: (label: string, props?: ButtonProps) => (
      <Button {...props} onClick={() => edit()}>
        <Plus aria-hidden size={17} />
        {label}
      </Button>
    ),
    /** Renders the form if it is open, for an existing or a new row. */
    form: (draw: (row: R | undefined) => ReactNode) => opened?.what === 'form' && draw(opened.row),
    /** Renders the confirmation of a deletion if it is open. */
    deletion: (propsOf: (row: R) => Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'>) =>
      opened?.what === 'delete' && <ConfirmDialog {...propsOf(opened.row)} onClose={close} />,
  };
}
