import { TextArea } from '@radix-ui/themes';
import { useState } from 'react';
import { listOf, textOf, type FieldProps } from '../field-props.ts';
import styles from '../SchemaForm.module.css';

/** Multi-line text field. */
export function LongText({ id, field, value, onChange, described, invalid }: FieldProps) {
  return (
    <TextArea
      id={id}
      resize="vertical"
      rows={5}
      value={textOf(value)}
      placeholder={field.placeholder}
      maxLength={field.maxLength}
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={event => onChange(event.target.value)}
    />
  );
}

/** Field of source text, such as HTML. */
export function CodeText(props: FieldProps) {
  return (
    <div className={styles.code}>
      <LongText {...props} />
    </div>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

/** Field of several texts, one per line. */
export function LineList({ id, field, value, onChange, described, invalid }: FieldProps) {
  const [text, setText] = useState(listOf(value).join('\n'));
  // Typed text keeps its blank lines; an external change replaces it.
  const shown = linesOf(text).join('\n') === listOf(value).join('\n') ? text : listOf(value).join('\n');
  const change = (next: string) => {
    setText(next);
    onChange(linesOf(next));
  };
  return (
    <TextArea
      id={id}
      resize="vertical"
      rows={4}
      value={shown}
      placeholder={field.placeholder}
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={event => change(event.target.value)}
    />
  );
}
