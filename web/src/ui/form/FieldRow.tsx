import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

/** Attributes that connect an input to its label, hint and error. */
export interface FieldAria {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

interface FieldRowProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The input is a switch, at the end of the line of its label. */
  readonly inline?: boolean;
  /** The field consists of several inputs, which its label names as a group. */
  readonly group?: boolean;
  readonly children: (aria: FieldAria) => ReactNode;
}

/** Id of the label of a group of inputs. */
export const labelOf = (id: string) => `${id}-label`;

/** An input with its label, hint and error. */
export function FieldRow({ label, hint, error, inline = false, group = false, children }: FieldRowProps) {
  const id = useId();
  return (
    <div className={styles.field} data-inline={inline || undefined}>
      {group ? (
        <span id={labelOf(id)} className={styles.label}>
          {label}
        </span>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-hint ${id}-error` })}
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
