import { TextField } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { textOf, type FieldProps } from '../field-props.ts';
import styles from '../SchemaForm.module.css';

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Colour field with picker and text input. */
export function Colour({ id, field, value, onChange, described, invalid }: FieldProps) {
  const { t } = useTranslation('form');
  const text = textOf(value);
  return (
    <div className={styles.line}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('colour.pick')}
        value={isColour(text) ? text : (field.placeholder ?? '#000000')}
        onChange={event => onChange(event.target.value)}
      />
      <TextField.Root
        id={id}
        size="3"
        value={text}
        placeholder={field.placeholder ?? '#1a2b3c'}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={invalid}
        aria-describedby={described}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}
