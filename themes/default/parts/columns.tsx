import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  countedUsage,
  presenceKey,
  presenceOf,
  severityOf,
  useAvailability,
  useCardLatency,
  useFormat,
  useNow,
  useT,
  type Formatter,
  type LatencyTask,
  type NodeView,
  type PublicNode,
  type SortKey,
  usageOf,
  latencyTier,
} from '@vitrine/theme-sdk';
import { availabilityText, countedDays, levelsOf, Strip } from './AvailabilityStrip.tsx';
import { Bar } from './Bar.tsx';
import styles from './columns.module.css';
import { Flag } from './Flag.tsx';
import { OfflineFor } from './OfflineFor.tsx';
import { shortMs } from './short-amounts.ts';
import { StatusDot } from './StatusDot.tsx';
import { DAY_MS, MINUTE_MS } from './time-spans.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;

interface CellContext {
  readonly view: NodeView;
  readonly format: Formatter;
  readonly t: Translate;
}

export interface Column {
  readonly id: string;
  /** Sort key of the heading; without it the column is not sortable. */
  readonly key?: SortKey;
  /** Text of the heading. */
  readonly label: (t: Translate) => string;
  /** Minimum width in px. */
  readonly width: number;
  /** Columns with lower numbers are removed first if the table does not fit; without a number a column always stays. */
  readonly leaves?: number;
  readonly isText?: boolean;
  readonly cell: (context: CellContext) => ReactNode;
}

/** Severity level of high use. */
const HIGH = 2;
const SOON_DAYS = 7;

function Name({ view: { node, state }, view, t }: CellContext) {
  const presence = presenceOf(view);
  const isAttention = presence === 'online' && severityOf(view) >= HIGH;
  return (
    <span className={styles.name}>
      <StatusDot presence={isAttention ? 'attention' : presence} />
      <Link to={`/instance/${node.uuid}`} title={node.remark || undefined}>
        {node.name}
      </Link>
      {presence === 'online' ? (
        <span className="visually-hidden">{t(isAttention ? 'state.attention' : 'state.online')}</span>
      ) : (
        <span className={styles.offline} data-presence={presence}>
          {presence === 'offline' ? <OfflineFor since={state.lastReport} /> : t(presenceKey(presence))}
        </span>
      )}
    </span>
  );
}

const share = (id: 'cpu' | 'ram' | 'disk'): Column => ({
  id,
  key: id,
  label: t => t(`metric.${id}`),
  width: 104,
  cell: ({ view, format }) => {
    const value = usageOf(view)[id];
    if (value === null) return <span className={styles.none}>–</span>;
    return (
      <span className={styles.share}>
        <Bar value={value} />
        <span data-high={value >= 90 || undefined}>{format.percent(value, 0)}</span>
      </span>
    );
  },
});

const rate = (id: 'down' | 'up'): Column => ({
  id,
  key: id,
  label: t => t(`metric.${id}`),
  width: 80,
  cell: ({ view: { state }, format }) =>
    state.online ? format.rate(id === 'down' ? state.netDown : state.netUp) : <span className={styles.none}>–</span>,
});

function Latency({ uuid, task, isOnline }: { uuid: string; task: number; isOnline: boolean }) {
  const { data } = useCardLatency();
  const format = useFormat();
  const index = data?.tasks.findIndex(({ id }) => id === task) ?? -1;
  const [p50, lossPercent] = (isOnline && data?.nodes[uuid]?.[index]) || [null, 0];
  return (
    <span className={styles.ms} data-tier={latencyTier(p50, lossPercent)}>
      {p50 === null ? '–' : shortMs(p50, format)}
    </span>
  );
}

/** Removal order of the target columns: the first target has the highest number, so it is removed last. */
const TARGET_LEAVES = [7, 4, 3] as const;

const target = ({ id, name, short }: LatencyTask, index: number): Column => ({
  id: `latency-${id}`,
  label: () => short || name,
  width: 60,
  leaves: TARGET_LEAVES[index] ?? 3,
  cell: ({ view: { node, state } }) => <Latency uuid={node.uuid} task={id} isOnline={state.online} />,
});

function Days({ uuid }: { uuid: string }) {
  const { data } = useAvailability();
  const format = useFormat();
  const t = useT();
  const node = data?.nodes[uuid];
  if (!data || !node) return null;
  const texts = { share: availabilityText(node.percent, format), count: countedDays(data, node) };
  return <Strip levels={levelsOf(data, node)} label={t('availability.strip', texts)} />;
}

function Available({ uuid }: { uuid: string }) {
  const { data } = useAvailability();
  const format = useFormat();
  const node = data?.nodes[uuid];
  return node ? availabilityText(node.percent, format) : <span className={styles.none}>–</span>;
}

function Left({ node: { expiredAt } }: { node: PublicNode }) {
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  if (expiredAt === null) return <span className={styles.none}>–</span>;
  const days = Math.ceil((expiredAt - now) / DAY_MS);
  return (
    <time
      className={styles.left}
      dateTime={new Date(expiredAt).toISOString()}
      title={format.date(expiredAt)}
      data-state={days <= 0 ? 'past' : days < SOON_DAYS ? 'soon' : undefined}
    >
      {days <= 0 ? t('price.expired') : t('table.days', { count: days })}
    </time>
  );
}

const price = ({ price, currency }: PublicNode, format: Formatter, t: Translate) =>
  price < 0 ? t('price.free') : price === 0 ? '–' : format.money(currency, price);

/**
 * Returns the columns of the node table, from left to right, including one for each of up to three latency targets, and the columns
 * added by the administrator.
 */
export const columnsFor = (targets: readonly LatencyTask[], added: readonly Column[] = []): readonly Column[] => [
  { id: 'name', key: 'name', label: t => t('sort.name'), width: 150, isText: true, cell: Name },
  {
    id: 'region',
    key: 'region',
    label: t => t('sort.region'),
    width: 68,
    leaves: 8,
    isText: true,
    cell: ({ view }) => <Flag code={view.node.region} />,
  },
  share('cpu'),
  share('ram'),
  share('disk'),
  rate('down'),
  rate('up'),
  ...added,
  {
    id: 'month',
    key: 'traffic',
    label: t => t('table.month'),
    width: 72,
    leaves: 2,
    cell: ({ view, format }) => {
      const used = countedUsage(view);
      return used === null ? '–' : format.bytes(used);
    },
  },
  ...targets.slice(0, TARGET_LEAVES.length).map(target),
  {
    id: 'uptime',
    key: 'uptime',
    label: t => t('metric.uptime'),
    width: 62,
    leaves: 1,
    cell: ({ view: { state }, format, t }) => {
      const days = Math.floor(((state.uptime ?? 0) * 1000) / DAY_MS);
      if (!state.online || state.uptime === null) return <span className={styles.none}>–</span>;
      return days > 0 ? t('table.days', { count: days }) : format.duration(state.uptime);
    },
  },
  {
    id: 'days',
    label: t => t('hero.ninetyDays'),
    width: 164,
    leaves: 6,
    isText: true,
    cell: ({ view }) => <Days uuid={view.node.uuid} />,
  },
  { id: 'share', label: () => '%', width: 62, cell: ({ view }) => <Available uuid={view.node.uuid} /> },
  {
    id: 'price',
    key: 'price',
    label: t => t('sort.price'),
    width: 68,
    leaves: 5,
    cell: ({ view, format, t }) => price(view.node, format, t),
  },
  { id: 'left', key: 'expiry', label: t => t('table.left'), width: 60, cell: ({ view }) => <Left node={view.node} /> },
];

/** Returns the columns that fit into a width in px. */
export function fittingColumns(columns: readonly Column[], width: number): readonly Column[] {
  const removableColumns = columns.filter(({ leaves }) => leaves !== undefined).sort((a, b) => a.leaves! - b.leaves!);
  let fitting = columns;
  while (fitting.reduce((sum, column) => sum + column.width, 0) > width) {
    const next = removableColumns.shift();
    if (!next) break;
    fitting = fitting.filter(column => column !== next);
  }
  return fitting;
}
