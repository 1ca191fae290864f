import { useTranslation } from 'react-i18next';
import { textOf, type FieldProps } from '../field-props.ts';
import styles from '../SchemaForm.module.css';

/** Field that selects one of a few values. */
export function Select({ id, field, value, onChange, described, invalid }: FieldProps) {
  const options = field.enum ?? [];
  return (
    <select
      id={id}
      className={styles.box}
      value={textOf(value) || options[0]}
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={event => onChange(field.type === 'string' ? event.target.value : Number(event.target.value))}
    >
      {options.map(option => (
        <option key={option} value={option}>
          {field.enumTitles?.[option] ?? option}
        </option>
      ))}
    </select>
  );
}

/** Field that selects a time zone that the browser knows, or keeps the current one. */
export function TimeZoneSelect({ field, value, ...props }: FieldProps) {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), textOf(value)])].filter(Boolean).sort();
  return <Select {...props} value={value} field={{ ...field, enum: zones }} />;
}

/** Field that selects one node, or none. A deleted node stays listed until another is selected. */
export function NodeSelect({ id, value, onChange, described, invalid, choices }: FieldProps) {
  const { t } = useTranslation('form');
  const nodes = choices.nodes ?? [];
  const chosen = textOf(value);
  const isGone = chosen !== '' && !nodes.some(node => node.value === chosen);
  return (
    <select
      id={id}
      className={styles.box}
      value={chosen}
      aria-invalid={invalid}
      aria-describedby={described}
      onChange={event => onChange(event.target.value)}
    >
      <option value="">{t('nodes.none')}</option>
      {isGone && <option value={chosen}>{t('nodes.gone')}</option>}
      {nodes.map(node => (
        <option key={node.value} value={node.value}>
          {node.label}
        </option>
      ))}
    </select>
  );
}
