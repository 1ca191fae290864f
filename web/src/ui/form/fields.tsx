import type { ComponentType, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useFieldError } from './field-error.ts';
import { FieldRow, type FieldAria, type FieldLayout } from './FieldRow.tsx';
import type { InputProps } from './inputs/input-props.ts';
import { Select, Switch } from './inputs/selects.tsx';
import { LongText, Text } from './inputs/texts.tsx';

/** Props of a form field: `name` is the path of its value in the form around it. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
}

interface FormFieldProps extends FieldProps {
  readonly layout?: FieldLayout | undefined;
  readonly children: (aria: FieldAria) => ReactNode;
}

/** A form field with a given input. */
export const FormField = ({ name, ...row }: FormFieldProps) => <FieldRow {...row} error={useFieldError(name)} />;

/** Returns the form field of a kind of input. */
export const fieldOf = <P extends InputProps>(Input: ComponentType<P>, layout?: FieldLayout) =>
  function Field({ name, label, hint, ...props }: FieldProps & Omit<P, keyof (InputProps & FieldProps)>) {
    const { field } = useController({ name });
    return (
      <FormField name={name} label={label} hint={hint} layout={layout}>
        {aria => <Input {...({ ...props, ...field, aria } as unknown as P)} />}
      </FormField>
    );
  };

export const TextInput = fieldOf(Text);
export const TextAreaInput = fieldOf(LongText);
export const SelectInput = fieldOf(Select);
export const SwitchInput = fieldOf(Switch, 'inline');
