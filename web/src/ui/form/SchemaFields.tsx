import type { ConfigForm } from '@vitrine/contracts';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { SchemaForm, type SchemaFormProps } from '../schema-form/SchemaForm.tsx';
import { messageIn } from './field-error.ts';

interface SchemaFieldsProps extends Pick<SchemaFormProps, 'choices' | 'upload'> {
  readonly form: ConfigForm;
  /** Path of the object in the form that has the values; by default the form itself. */
  readonly name?: string;
}

/** Fields of a ConfigForm inside a FormDialog or Form. */
export function SchemaFields({ form, name = '', ...props }: SchemaFieldsProps) {
  const { control, setValue, formState } = useFormContext();
  const { errors } = useFormState({ control });
  const all: unknown = useWatch({ control });
  const values = (name ? get(all, name) : all) as Readonly<Record<string, unknown>>;
  const pathOf = (field: string) => (name ? `${name}.${field}` : field);
  const problems = Object.keys(form.properties).flatMap(path => {
    const message = messageIn(get(errors, pathOf(path)));
    return message ? [{ path, message, code: message }] : [];
  });
  return (
    <SchemaForm
      {...props}
      form={form}
      values={values}
      problems={problems}
      onChange={next => {
        for (const [field, value] of Object.entries(next))
          if (value !== values[field])
            setValue(pathOf(field), value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
      }}
    />
  );
}
