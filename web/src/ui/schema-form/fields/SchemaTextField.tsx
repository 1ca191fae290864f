import { TextField } from '@radix-ui/themes';
import { textOf, type FieldProps } from '../field-props.ts';

const TYPES: Record<string, string> = { url: 'url', email: 'email' };

/** One line: text, an address or an e-mail address. */
export function SchemaTextField({ id, field, value, onChange, described, invalid }: FieldProps) {
  return (
    <TextField.Root
      id={id}
      size="3"
      type={(TYPES[field.widget] ?? 'text') as 'text'}
      // The core says what is wrong, in every language; the browser would say it first and otherwise.
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
