import { SORT_KEYS, useGroups, useHomeQuery, useT, type SortKey } from '@vitrine/theme-sdk';
import { useView } from '../parts/options.ts';
import styles from './Toolbar.module.css';

const DESCENDING: readonly SortKey[] = [
  'cpu',
  'ram',
  'swap',
  'disk',
  'load',
  'up',
  'down',
  'speed',
  'traffic',
  'uptime',
  'seen',
];

export function Toolbar() {
  const [query, change] = useHomeQuery();
  const [view, setView] = useView();
  const groups = useGroups();
  const t = useT();
  return (
    <div className={styles.toolbar} role="search">
      <input
        type="search"
        value={query.search}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        onChange={event => change({ search: event.target.value })}
      />
      {groups.length > 0 && (
        <select
          value={query.group ?? ''}
          aria-label={t('compact.group')}
          onChange={event => change({ group: event.target.value || null })}
        >
          <option value="">{t('compact.allGroups')}</option>
          {groups.map(({ name, count }) => (
            <option key={name} value={name}>{`${name} (${count})`}</option>
          ))}
        </select>
      )}
      <select
        value={query.sort}
        aria-label={t('sort.label')}
        onChange={event => {
          const sort = event.target.value as SortKey;
          change({ sort, descending: DESCENDING.includes(sort) });
        }}
      >
        {SORT_KEYS.map(key => (
          <option key={key} value={key}>
            {t(`sort.${key}`)}
          </option>
        ))}
      </select>
      <div role="group" aria-label={t('view.label')}>
        {(['table', 'cards'] as const).map(name => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {name === 'table' ? t('view.table') : t('compact.tiles')}
          </button>
        ))}
      </div>
    </div>
  );
}
