import { Checkbox, TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../FieldRow.tsx';
import type { Choices } from '../schema.ts';
import { listOf, type InputProps } from './input-props.ts';
import styles from './Inputs.module.css';

const SEARCH_THRESHOLD = 12;

interface MultiSelectProps extends InputProps {
  readonly offered: NonNullable<Choices[keyof Choices]>;
  /** Translation key of the text that is shown if there is nothing to select. */
  readonly none: 'choose.noNodes' | 'choose.noTasks';
}

/** Input that selects nodes or ping tasks. An empty selection matches none. */
export function MultiSelect({ aria, value, onChange, offered, none }: MultiSelectProps) {
  const { t } = useTranslation('form');
  const [search, setSearch] = useState('');
  const selectedValues = listOf(value);
  const found = offered.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (item: string | number, checked: boolean) =>
    onChange(checked ? [...selectedValues, item] : selectedValues.filter(value => value !== item));

  return (
    <div
      id={aria.id}
      role="group"
      aria-labelledby={labelOf(aria.id)}
      aria-describedby={aria['aria-describedby']}
      className={styles.choose}
    >
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
        {found.map(({ value: option, label }) => (
          <li key={option}>
            <label>
              <Checkbox
                checked={selectedValues.includes(option)}
                onCheckedChange={checked => toggle(option, checked === true)}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      {offered.length === 0 && <p>{t(none)}</p>}
      <p>{t('choose.count', { count: selectedValues.length })}</p>
    </div>
  );
}
