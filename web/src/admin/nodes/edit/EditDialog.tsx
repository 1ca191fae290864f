import type { ReactNode } from 'react';
import { FormShell } from '../../../ui/form/FormShell.tsx';
import type { Edit } from '../fields/use-validated-submit.ts';

interface EditDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly edit: Edit;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog that edits nodes. */
export const EditDialog = ({ edit, ...shell }: EditDialogProps) => (
  <FormShell {...shell} width={600} busy={edit.busy} error={edit.error} onSubmit={edit.onSubmit} />
);
