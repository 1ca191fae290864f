import { TextField } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldProps extends Omit<TextField.RootProps, 'size' | 'color' | 'children' | 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** Text field with label, hint and error. */
export function Field({ label, value, onChange, hint, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <TextField.Root
        {...input}
        id={id}
        size="3"
        value={value}
        {...(error && { color: 'red' as const })}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={event => onChange(event.target.value)}
      />
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  );
}
