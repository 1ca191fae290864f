import type { ConfigForm } from '@vitrine/contracts';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { SchemaForm, type SchemaFormProps } from '../schema-form/SchemaForm.tsx';
import { messageIn } from './field-error.ts';

/** Fields of a ConfigForm inside a FormDialog. */
export function SchemaFields({ form, ...props }: { form: ConfigForm } & Pick<SchemaFormProps, 'choices' | 'upload'>) {
  const { control, setValue, formState } = useFormContext();
  const { errors } = useFormState({ control });
  const values = useWatch({ control }) as Readonly<Record<string, unknown>>;
  const problems = Object.keys(form.properties).flatMap(path => {
    const message = messageIn(errors[path]);
    return message ? [{ path, message, code: message }] : [];
  });
  return (
    <SchemaForm
      {...props}
      form={form}
      values={values}
      problems={problems}
      onChange={next => {
        for (const [name, value] of Object.entries(next))
          if (value !== values[name])
            setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
      }}
    />
  );
}
