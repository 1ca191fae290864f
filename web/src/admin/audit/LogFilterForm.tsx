import { Button } from '@radix-ui/themes';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../Table.module.css';
import { OUTCOMES, queryOf, WORDS } from './log-filter.ts';
import styles from './Logs.module.css';

interface LogFilterFormProps {
  readonly query: URLSearchParams;
  readonly onChange: (query: URLSearchParams) => void;
}

/** Form that filters the audit log. */
export function LogFilterForm({ query, onChange }: LogFilterFormProps) {
  const { t } = useTranslation('audit');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(queryOf(new FormData(event.currentTarget)));
  };
  return (
    // A changed URL resets the fields.
    <form key={String(query)} className={styles.filter} role="search" aria-label={t('filter.label')} onSubmit={submit}>
      {WORDS.map(name => (
        <label key={name}>
          {t(`filter.${name}`)}
          <input
            className={table.box}
            name={name}
            type="search"
            defaultValue={query.get(name) ?? ''}
            placeholder={t(`filter.${name}Example`)}
            maxLength={200}
          />
        </label>
      ))}
      <label>
        {t('filter.outcome')}
        <select className={table.box} name="outcome" defaultValue={query.get('outcome') ?? ''}>
          <option value="">{t('filter.any')}</option>
          {OUTCOMES.map(outcome => (
            <option key={outcome} value={outcome}>
              {t(`outcome.${outcome}`)}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map(name => (
        <label key={name}>
          {t(`filter.${name}`)}
          <input className={table.box} name={name} type="datetime-local" defaultValue={query.get(name) ?? ''} />
        </label>
      ))}
      <div className={styles.buttons}>
        <Button type="submit">{t('filter.apply')}</Button>
        {query.size > 0 && (
          <Button type="button" variant="soft" color="gray" onClick={() => onChange(new URLSearchParams())}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </form>
  );
}
