import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  Slot,
  useCardLatency,
  useFormat,
  useHomeQuery,
  useNodes,
  useSite,
  useStaleSince,
  useT,
  useTotals,
  type HomeQuery,
  type LatencyTask,
  type Slots,
} from '@vitrine/theme-sdk';
import { columnsFor, fittingColumns, type Column } from '../parts/columns.tsx';
import { startsDescending } from '../parts/SortChoice.tsx';
import { TableColumnsContext } from '../parts/table-columns-context.ts';
import { useOffsetTop } from '../parts/use-offset-top.ts';
import styles from './NodeTable.module.css';

const ROW = 36;
const GROUP_ROW = 26;
/** Up to this number of nodes all rows are rendered, so that the browser's own search finds them. */
const MAX_UNVIRTUALIZED = 100;

type Row = { readonly uuid: string; readonly index: number } | { readonly group: string };

interface HeadingProps {
  readonly column: Column;
  readonly query: HomeQuery;
  readonly onSort: (change: Partial<HomeQuery>) => void;
}

function Heading({ column: { key, label, isText }, query, onSort }: HeadingProps) {
  const t = useT();
  const isSorted = query.sort === key;
  const Icon = query.descending ? ArrowDown : ArrowUp;
  const press = () => {
    if (!key) return;
    const descending = isSorted ? !query.descending : startsDescending(key);
    // A third click restores the administrator's order.
    const isThird = isSorted && query.descending !== startsDescending(key);
    onSort(isThird ? { sort: 'order', descending: false } : { sort: key, descending });
  };
  return (
    <th
      scope="col"
      data-text={isText || undefined}
      aria-sort={isSorted ? (query.descending ? 'descending' : 'ascending') : undefined}
    >
      {key ? (
        <button type="button" onClick={press}>
          {label(t)}
          {isSorted && <Icon aria-hidden size={12} />}
        </button>
      ) : (
        label(t)
      )}
    </th>
  );
}

/** Row with the name of a group, its number of online nodes, and their download rate. */
function GroupRow({ group, span }: { group: string; span: number }) {
  const { nodes, online, netDown } = useTotals(group);
  const format = useFormat();
  const t = useT();
  return (
    <tr className={styles.group}>
      <th colSpan={span} scope="colgroup">
        <b>{group || t('groups.none')}</b>
        {`${t('groups.online', { online, nodes })} · ↓ ${format.rate(netDown)}`}
      </th>
    </tr>
  );
}

/** Returns the rows: the nodes, with a heading above each group in the administrator's order. */
function useRows(uuids: readonly string[], { sort, group }: HomeQuery): readonly Row[] {
  const nodes = useNodes();
  return useMemo(() => {
    const rows = uuids.map((uuid, index) => ({ uuid, index }));
    const groupOf = new Map(nodes.map(node => [node.uuid, node.group]));
    const isGrouped = sort === 'order' && group === null && new Set(uuids.map(uuid => groupOf.get(uuid))).size > 1;
    if (!isGrouped) return rows;
    const byGroup = Map.groupBy(rows, ({ uuid }) => groupOf.get(uuid) ?? '');
    const named = [...byGroup].filter(([name]) => name !== '');
    const rest = byGroup.get('');
    return [...named, ...(rest ? [['', rest] as const] : [])].flatMap(([name, group]): Row[] => [
      { group: name },
      ...group,
    ]);
  }, [uuids, nodes, sort, group]);
}

function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    if (!element.current) return;
    const measure = (element: Element) => setWidth(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => measure(entry!.target));
    observer.observe(element.current);
    measure(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Table of nodes. In a large fleet only visible rows are rendered. */
export function NodeTable(props: Slots['NodeTable']) {
  const { latencyOnCards, seriesInTable } = useSite();
  const draw = (added: readonly Column[]) =>
    latencyOnCards ? (
      <TableWithTargets {...props} added={added} />
    ) : (
      <Table {...props} added={added} targets={NO_TARGETS} />
    );
  if (!seriesInTable) return draw(NO_COLUMNS);
  return (
    <Suspense fallback={draw(NO_COLUMNS)}>
      <WithSeries draw={draw} />
    </Suspense>
  );
}

// Loaded lazily: most sites add none.
const WithSeries = lazy(() =>
  import('../parts/series/WithSeries.tsx').then(({ WithSeries }) => ({ default: WithSeries })),
);
const NO_COLUMNS: readonly Column[] = [];
const NO_TARGETS: readonly LatencyTask[] = [];

interface TableProps {
  readonly uuids: readonly string[];
  readonly added: readonly Column[];
  readonly targets: readonly LatencyTask[];
}

function TableWithTargets(props: Omit<TableProps, 'targets'>) {
  const { data } = useCardLatency();
  return <Table {...props} targets={data?.tasks ?? NO_TARGETS} />;
}

function Table({ uuids, targets, added }: TableProps) {
  const [query, change] = useHomeQuery();
  const t = useT();
  const isStale = useStaleSince() !== null;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const columns = useMemo(() => fittingColumns(columnsFor(targets, added), width ?? 0), [targets, added, width]);
  const rows = useRows(uuids, query);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: i => ('group' in rows[i]! ? GROUP_ROW : ROW),
    overscan: rows.length <= MAX_UNVIRTUALIZED ? rows.length : 8,
    scrollMargin: useOffsetTop(frame),
  });
  const items = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const before = Math.max(0, (items[0]?.start ?? margin) - margin);
  const after = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin));
  const gap = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={columns.length} style={{ height, padding: 0 }} />
      </tr>
    );
  return (
    <div
      ref={frame}
      className={styles.frame}
      tabIndex={0}
      role="region"
      aria-label={t('home.nodes')}
      data-stale={isStale || undefined}
    >
      {width !== undefined && (
        <TableColumnsContext value={columns}>
          <table className={styles.table} aria-rowcount={uuids.length + 1}>
            <colgroup>
              {columns.map(({ id, width: columnWidth }) => (
                <col key={id} style={{ width: id === 'name' ? undefined : columnWidth }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {columns.map(column => (
                  <Heading key={column.id} column={column} query={query} onSort={change} />
                ))}
              </tr>
            </thead>
            <tbody>
              {gap(before)}
              {items.map(({ index }) => {
                const row = rows[index]!;
                return 'group' in row ? (
                  <GroupRow key={`group ${row.group}`} group={row.group} span={columns.length} />
                ) : (
                  <Slot key={row.uuid} name="NodeRow" uuid={row.uuid} index={row.index} />
                );
              })}
              {gap(after)}
            </tbody>
          </table>
        </TableColumnsContext>
      )}
    </div>
  );
}
