import { useRef } from 'react';
import { FormProvider, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { FormShell, type FormShellProps } from './FormShell.tsx';
import { useSubmitForm } from './use-submit-form.ts';

interface FormDialogProps<V extends FieldValues> extends Pick<
  FormShellProps,
  'title' | 'text' | 'submit' | 'danger' | 'width' | 'onClose' | 'children'
> {
  readonly form: UseFormReturn<V>;
  /** Sends the form. The dialog closes afterwards; errors of fields appear beside them, others above the buttons. */
  readonly onSubmit: (values: V) => Promise<unknown>;
  /** Text of the toast after success. */
  readonly done?: string | ((values: V) => string) | undefined;
}

/** Dialog with a form of react-hook-form: fields by name, their errors, and a question before input is discarded. */
export function FormDialog<V extends FieldValues>({ form, onSubmit, done, children, ...shell }: FormDialogProps<V>) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const box = useRef<HTMLFormElement>(null);
  const submit = async (values: V) => {
    await onSubmit(values);
    shell.onClose();
  };
  const { problem, send } = useSubmitForm(form, box, submit, done);
  return (
    <FormProvider {...form}>
      <FormShell {...shell} box={box} busy={isSubmitting} isDirty={isDirty} error={problem} onSubmit={send}>
        {children}
      </FormShell>
    </FormProvider>
  );
}
