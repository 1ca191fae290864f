import { Badge, Button, Select, TextField } from '@radix-ui/themes';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../ui/date-time/DateTimeField.tsx';
import { instantOf, localText } from '../../ui/form/instant.ts';
import { OUTCOMES, queryOf, WORDS } from './log-filter.ts';
import styles from './Logs.module.css';

interface LogFilterFormProps {
  readonly query: URLSearchParams;
  readonly onChange: (query: URLSearchParams) => void;
}

/** Field for a local date and time, in the same format in the form and in the URL. */
function TimeField({ name, first }: { readonly name: 'from' | 'to'; readonly first: string }) {
  const { t } = useTranslation('audit');
  const id = useId();
  const [instant, setInstant] = useState(() => instantOf(first));
  return (
    <div className={styles.time}>
      <span id={id}>{t(`filter.${name}`)}</span>
      <input type="hidden" name={name} value={localText(instant)} />
      <DateTimeField aria-labelledby={id} value={instant} onChange={setInstant} />
    </div>
  );
}

/** Form that filters the audit log. On small screens it is collapsed, and shows the number of active filters. */
export function LogFilterForm({ query, onChange }: LogFilterFormProps) {
  const { t } = useTranslation('audit');
  const [isOpen, setIsOpen] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(queryOf(new FormData(event.currentTarget)));
  };
  return (
    // A changed URL resets the fields.
    <form
      key={String(query)}
      className={styles.filter}
      data-folded={!isOpen || undefined}
      role="search"
      aria-label={t('filter.label')}
      onSubmit={submit}
    >
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden size={16} />
        {t('filter.label')}
        {query.size > 0 && <Badge>{t('filter.set', { count: query.size })}</Badge>}
      </button>
      {WORDS.map(name => (
        <label key={name}>
          {t(`filter.${name}`)}
          <TextField.Root
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
        <Select.Root name="outcome" defaultValue={query.get('outcome') ?? undefined}>
          <Select.Trigger placeholder={t('filter.any')} />
          <Select.Content position="popper">
            {OUTCOMES.map(outcome => (
              <Select.Item key={outcome} value={outcome}>
                {t(`outcome.${outcome}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      </label>
      {(['from', 'to'] as const).map(name => (
        <TimeField key={name} name={name} first={query.get(name) ?? ''} />
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
