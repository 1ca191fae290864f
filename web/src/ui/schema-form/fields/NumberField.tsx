import { TextField } from '@radix-ui/themes';
import { textOf, type FieldProps } from '../field-props.ts';

/** A number, kept as it was typed until it reads as one: the core refuses what does not. */
export function NumberField({ id, field, value, onChange, described, invalid }: FieldProps) {
  const change = (text: string) => onChange(/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text);
  return (
    <TextField.Root
      id={id}
      size="3"
      inputMode={field.type === 'integer' && (field.minimum ?? -1) >= 0 ? 'numeric' : 'decimal'}
      value={textOf(value)}
      placeholder={field.placeholder}
      autoComplete="off"
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={event => change(event.target.value)}
    />
  );
}
