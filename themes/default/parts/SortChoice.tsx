import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react';
import { useT, type HomeQuery, type SortKey } from '@vitrine/theme-sdk';
import styles from './SortChoice.module.css';

const OFFERED = [
  'order',
  'problems',
  'name',
  'cpu',
  'ram',
  'disk',
  'load',
  'uptime',
  'speed',
  'traffic',
  'expiry',
  'seen',
] as const satisfies readonly SortKey[];

/** Returns true for numeric columns, which are sorted descending first. */
export const startsDescending = (key: SortKey) =>
  !['order', 'name', 'region', 'group', 'os', 'expiry', 'price'].includes(key);

interface SortChoiceProps {
  readonly query: HomeQuery;
  readonly onChange: (change: Partial<HomeQuery>) => void;
}

/** Sort menu of the cards; the table is sorted by its column headings. */
export function SortChoice({ query, onChange }: SortChoiceProps) {
  const t = useT();
  const Icon = query.descending ? ArrowDownWideNarrow : ArrowDownNarrowWide;
  const offered: readonly SortKey[] = (OFFERED as readonly SortKey[]).includes(query.sort)
    ? OFFERED
    : [...OFFERED, query.sort];
  return (
    <div className={styles.sort}>
      <select
        aria-label={t('sort.label')}
        value={query.sort}
        onChange={({ target }) => {
          const sort = target.value as SortKey;
          onChange({ sort, descending: startsDescending(sort) });
        }}
      >
        {offered.map(key => (
          <option key={key} value={key}>
            {t(`sort.${key}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        disabled={query.sort === 'order'}
        aria-label={t(query.descending ? 'sort.descending' : 'sort.ascending')}
        title={t(query.descending ? 'sort.descending' : 'sort.ascending')}
        onClick={() => onChange({ sort: query.sort, descending: !query.descending })}
      >
        <Icon aria-hidden size={16} />
      </button>
    </div>
  );
}
