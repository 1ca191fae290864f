import { useId, type ReactNode } from 'react';
import styles from '../../../ui/schema-form/SchemaForm.module.css';

/** Attributes that connect an input to its label, hint and error. */
export interface FieldAriaProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

interface LabelledProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: (tied: FieldAriaProps) => ReactNode;
}

/** An input with its label, hint and error. */
export function FormField({ label, hint, error, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.title}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-hint ${id}-error` })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  );
}
