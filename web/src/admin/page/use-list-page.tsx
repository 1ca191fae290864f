import { Button, type ButtonProps } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

type Opened<R> = { readonly what: 'form'; readonly row: R | undefined } | { readonly what: 'delete'; readonly row: R };

/** Hook for a list whose rows are added, changed and deleted in dialogs: which of them is open, for which row. */
export function useListPage<R>({ isAdding = false } = {}) {
  const [opened, setOpened] = useState<Opened<R> | undefined>(isAdding ? { what: 'form', row: undefined } : undefined);
  const edit = (row?: R) => setOpened({ what: 'form', row });
  const close = () => setOpened(undefined);
  return {
    /** Opens the form of a row, or of a new one. */
    edit,
    /** Asks whether to delete a row. */
    remove: (row: R) => setOpened({ what: 'delete', row }),
    close,
    /** Returns the button that opens the form of a new row. */
    addButton: (label: string, props?: ButtonProps) => (
      <Button {...props} onClick={() => edit()}>
        <Plus aria-hidden size={17} />
        {label}
      </Button>
    ),
    /** Draws the form if it is open: of the row to change, or of a new one. */
    form: (draw: (row: R | undefined) => ReactNode) => opened?.what === 'form' && draw(opened.row),
    /** Draws the question whether to delete a row, if it is open. */
    deletion: (propsOf: (row: R) => Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'>) =>
      opened?.what === 'delete' && <ConfirmDialog {...propsOf(opened.row)} onClose={close} />,
  };
}
