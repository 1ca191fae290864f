import { TextField } from '@radix-ui/themes';
import { textOf, type FieldProps } from '../field-props.ts';

const TYPES: Record<string, string> = { url: 'url', email: 'email' };

/** Single-line field: text, URL or e-mail address. */
export function SchemaTextField({ id, field, value, onChange, described, invalid }: FieldProps) {
  return (
    <TextField.Root
      id={id}
      type={(TYPES[field.widget] ?? 'text') as 'text'}
      // The core validates with localised messages; native validation would precede it.
      inputMode={field.widget === 'url' ? 'url' : field.widget === 'email' ? 'email' : 'text'}
      value={textOf(value)}
      placeholder={field.placeholder}
      maxLength={field.maxLength}
      autoComplete="off"
      spellCheck={field.widget === 'text'}
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={event => onChange(event.target.value)}
    />
  );
}
