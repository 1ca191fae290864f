import type { FieldProps } from '../field-props.ts';
import styles from '../SchemaForm.module.css';

/** On/off field. */
export function Switch({ id, value, onChange, described, invalid }: FieldProps) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={value === true}
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={event => onChange(event.target.checked)}
    />
  );
}
