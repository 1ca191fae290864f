import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

/** Attributes that connect an input to its label, hint and error. */
export interface FieldAria {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** A switch is at the end of its label's line; the label of a group applies to several inputs. */
export type FieldLayout = 'inline' | 'group';

interface FieldRowProps {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly layout?: FieldLayout | undefined;
  /** Kind of the field in a schema, for the style of forms that are rendered from one. */
  readonly kind?: string;
  readonly children: (aria: FieldAria) => ReactNode;
}

/** Id of the label of a group of inputs. */
export const labelOf = (id: string) => `${id}-label`;

/** An input with its label, hint and error. */
export function FieldRow({ label, required = false, hint, error, layout, kind, children }: FieldRowProps) {
  const id = useId();
  const Label = layout === 'group' ? 'span' : 'label';
  return (
    <div className={styles.field} data-layout={layout} data-kind={kind}>
      <Label className={styles.label} {...(layout === 'group' ? { id: labelOf(id) } : { htmlFor: id })}>
        {label}
        {required && <i aria-hidden>*</i>}
      </Label>
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
