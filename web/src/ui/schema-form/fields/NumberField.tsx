import { TextField } from '@radix-ui/themes';
import { textOf, type FieldProps } from '../field-props.ts';

/** Number field. Keeps the input as text until it parses; the core rejects it otherwise. */
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
