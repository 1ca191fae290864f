import { Slot, useHomeQuery, useT, type HomeQuery } from '@vitrine/theme-sdk';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { COLUMNS, TABLE_WIDTH, widthsOf, type Column } from '../parts/columns.tsx';
import { startsDescending } from '../parts/SortChoice.tsx';
import { useOffsetTop } from '../parts/use-offset-top.ts';
import styles from './NodeTable.module.css';

const ROW = 46;
/** Up to this number all are rendered, so that the browser's own search finds each of them. */
const MAX_UNVIRTUALIZED = 100;

function Heading({
  column,
  query,
  onSort,
}: {
  column: Column;
  query: HomeQuery;
  onSort: (change: Partial<HomeQuery>) => void;
}) {
  const t = useT();
  const { key, label, number, sortable = true } = column;
  const sorted = query.sort === key;
  const Icon = query.descending ? ArrowDown : ArrowUp;
  const press = () => {
    if (key === 'tags') return;
    const descending = sorted ? !query.descending : startsDescending(key);
    // A third press restores the administrator's order.
    onSort(
      sorted && query.descending !== startsDescending(key)
        ? { sort: 'order', descending: false }
        : { sort: key, descending },
    );
  };
  return (
    <th
      scope="col"
      data-number={number}
      aria-sort={sorted ? (query.descending ? 'descending' : 'ascending') : undefined}
    >
      {sortable ? (
        <button type="button" onClick={press}>
          {t(label)}
          {sorted && <Icon aria-hidden size={13} />}
        </button>
      ) : (
        t(label)
      )}
    </th>
  );
}

/** Table of nodes; of a large fleet only visible rows are rendered. */
export function NodeTable({ uuids }: { uuids: readonly string[] }) {
  const [query, change] = useHomeQuery();
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: uuids.length,
    estimateSize: () => ROW,
    overscan: uuids.length <= MAX_UNVIRTUALIZED ? uuids.length : 8,
    scrollMargin: useOffsetTop(frame),
  });
  const items = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const before = Math.max(0, (items[0]?.start ?? margin) - margin);
  const after = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin));
  return (
    <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={t('home.nodes')}>
      <table className={styles.table} aria-rowcount={uuids.length + 1} style={{ minWidth: TABLE_WIDTH }}>
        <colgroup>
          {COLUMNS.map(column => (
            <col key={column.key} style={widthsOf(column)} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <Heading key={column.key} column={column} query={query} onSort={change} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr aria-hidden>
              <td colSpan={COLUMNS.length} style={{ height: before, padding: 0 }} />
            </tr>
          )}
          {items.map(({ index }) => (
            <Slot key={uuids[index]} name="NodeRow" uuid={uuids[index]!} index={index} />
          ))}
          {after > 0 && (
            <tr aria-hidden>
              <td colSpan={COLUMNS.length} style={{ height: after, padding: 0 }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
