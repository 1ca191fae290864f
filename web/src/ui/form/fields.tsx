import { Switch, TextArea, TextField } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Choice, type Options } from './Choice.tsx';
import { FieldRow, type FieldAria } from './FieldRow.tsx';
import { useFieldError } from './field-error.ts';

/** Props of the fields of a form: `name` is the path of its value in the form around it. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
}

/** A field with its own input. */
export function FormField({
  name,
  label,
  hint,
  group = false,
  children,
}: FieldProps & { readonly group?: boolean; readonly children: (aria: FieldAria) => ReactNode }) {
  return (
    <FieldRow label={label} hint={hint} error={useFieldError(name)} group={group}>
      {children}
    </FieldRow>
  );
}

interface TextInputProps
  extends FieldProps, Omit<TextField.RootProps, 'name' | 'color' | 'children' | 'onChange' | 'value' | 'ref'> {
  /** Suggested values; others can be entered too. */
  readonly suggestions?: readonly string[];
}

/** Single-line text field. */
export function TextInput({ name, label, hint, suggestions, ...input }: TextInputProps) {
  const list = useId();
  const { field } = useController({ name });
  return (
    <FormField name={name} label={label} hint={hint}>
      {aria => (
        <>
          <TextField.Root autoComplete="off" {...input} {...field} {...aria} {...(suggestions && { list })} />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map(one => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FormField>
  );
}

/** Multi-line text field. */
export function TextAreaInput({
  name,
  label,
  hint,
  ...input
}: FieldProps & { maxLength?: number; rows?: number; placeholder?: string }) {
  const { field } = useController({ name });
  return (
    <FormField name={name} label={label} hint={hint}>
      {aria => <TextArea rows={3} resize="vertical" {...input} {...field} {...aria} />}
    </FormField>
  );
}

/** Field that selects one of a few options. */
export function SelectInput({ name, label, hint, options }: FieldProps & { readonly options: Options }) {
  const { field } = useController({ name });
  return (
    <FormField name={name} label={label} hint={hint}>
      {aria => <Choice value={String(field.value)} onChange={field.onChange} options={options} aria={aria} />}
    </FormField>
  );
}

/** On/off field. */
export function SwitchInput({ name, label, hint, disabled = false }: FieldProps & { readonly disabled?: boolean }) {
  const { field } = useController({ name });
  return (
    <FieldRow label={label} hint={hint} error={useFieldError(name)} inline>
      {aria => <Switch {...aria} checked={field.value === true} disabled={disabled} onCheckedChange={field.onChange} />}
    </FieldRow>
  );
}
