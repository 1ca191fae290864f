import { TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { textOf, type FieldProps } from '../field-props.ts';

const parsed = (text: string) => (/^-?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text);

/** Number field. Keeps the input as text until it parses; the core rejects it otherwise. */
export function NumberField({ id, field, value, onChange, described, invalid }: FieldProps) {
  const [typed, setTyped] = useState(textOf(value));
  // Typed text keeps its zeros, as in 1.05; an external change replaces it.
  const shown = parsed(typed) === value ? typed : textOf(value);
  const change = (text: string) => {
    setTyped(text);
    onChange(parsed(text));
  };
  return (
    <TextField.Root
      id={id}
      inputMode={field.type === 'integer' && (field.minimum ?? -1) >= 0 ? 'numeric' : 'decimal'}
      value={shown}
      placeholder={field.placeholder}
      autoComplete="off"
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={event => change(event.target.value)}
    />
  );
}
