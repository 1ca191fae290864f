import { Button, TextField } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { textOf, type FieldProps } from '../field-props.ts';
import styles from '../SchemaForm.module.css';

/** Secret field: never shown, an empty input keeps the stored value, and deletion is a separate action. */
export function SecretField({ id, field, value, onChange, described, invalid }: FieldProps) {
  const { t } = useTranslation('form');
  const removed = value === null;
  return (
    <div className={styles.secret}>
      <TextField.Root
        id={id}
        type="password"
        value={textOf(value)}
        placeholder={removed ? t('secret.removed') : field.stored ? t('secret.stored') : field.placeholder}
        autoComplete="new-password"
        aria-invalid={invalid}
        aria-describedby={described}
        onChange={event => onChange(event.target.value)}
      />
      {field.stored && (
        <Button type="button" variant="soft" color="gray" onClick={() => onChange(removed ? '' : null)}>
          {t(removed ? 'secret.keep' : 'secret.remove')}
        </Button>
      )}
    </div>
  );
}
