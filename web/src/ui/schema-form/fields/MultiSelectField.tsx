import { Checkbox, TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOf, type FieldProps } from '../field-props.ts';
import styles from '../SchemaForm.module.css';

const SEARCH_THRESHOLD = 12;

/** Field that selects nodes or ping tasks. An empty selection means none. */
export function MultiSelectField({ id, field, value, onChange, described, choices }: FieldProps) {
  const { t } = useTranslation('form');
  const [search, setSearch] = useState('');
  const offered = (field.widget === 'nodes' ? choices.nodes : choices.pingTasks) ?? [];
  const none = field.widget === 'nodes' ? t('choose.noNodes') : t('choose.noTasks');
  const chosen = listOf(value);
  const found = offered.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (one: string | number, on: boolean) =>
    onChange(on ? [...chosen, one] : chosen.filter(other => other !== one));

  return (
    <div id={id} role="group" aria-describedby={described} className={styles.choose}>
      {offered.length >= SEARCH_THRESHOLD && (
        <TextField.Root
          size="2"
          value={search}
          aria-label={t('choose.search')}
          placeholder={t('choose.search')}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      <ul>
        {found.map(({ value: one, label }) => (
          <li key={one}>
            <label>
              <Checkbox checked={chosen.includes(one)} onCheckedChange={on => toggle(one, on === true)} />
              {label}
            </label>
          </li>
        ))}
      </ul>
      {offered.length === 0 && <p>{none}</p>}
      <p>{t('choose.count', { count: chosen.length })}</p>
    </div>
  );
}
