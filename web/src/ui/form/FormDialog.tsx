import { useRef } from 'react';
import { FormProvider, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { FormShell, type FormShellProps } from './FormShell.tsx';
import { useSubmitForm, type SubmitOptions } from './use-submit-form.ts';

interface FormDialogProps<V extends FieldValues>
  extends
    Pick<FormShellProps, 'title' | 'text' | 'submit' | 'danger' | 'width' | 'tools' | 'onClose' | 'children'>,
    SubmitOptions<V> {
  readonly form: UseFormReturn<V>;
}

/**
 * Dialog with a form of react-hook-form: fields by name, their errors, and a question before input is discarded. It closes after
 * `onSubmit`; errors of fields appear beside them, others above the buttons.
 */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { form, onSubmit, done, fieldOf, children, ...shell } = props;
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const box = useRef<HTMLFormElement>(null);
  const submit = async (values: V) => {
    await onSubmit(values);
    shell.onClose();
  };
  const { problem, send } = useSubmitForm(form, box, { onSubmit: submit, done, ...(fieldOf && { fieldOf }) });
  return (
    <FormProvider {...form}>
      <FormShell {...shell} box={box} busy={isSubmitting} isDirty={isDirty} error={problem} onSubmit={send}>
        {children}
      </FormShell>
    </FormProvider>
  );
}
