import {
  trafficUsage,
  type Formatter,
  type NodeView,
  type SortKey,
  presenceKey,
  presenceOf,
  usageOf,
} from '@vitrine/theme-sdk';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Expiry, Price } from './Cost.tsx';
import { Meter } from './Meter.tsx';
import { Flag } from './Flag.tsx';
import { LastSeen } from './LastSeen.tsx';
import { StatusDot } from './StatusDot.tsx';
import { Tags } from './Tags.tsx';
import styles from './columns.module.css';

type Translate = (key: string, values?: Record<string, string | number>) => string;

interface CellContext {
  readonly view: NodeView;
  readonly format: Formatter;
  readonly t: Translate;
}

export interface Column {
  readonly key: SortKey | 'tags';
  /** Key of its heading. */
  readonly label: string;
  /** Minimum width in pixels; extra space on small screens is distributed in these proportions. */
  readonly width: number;
  /** Its share on wide screens: texts get more of it than numbers. */
  readonly wide: number;
  readonly number?: boolean;
  readonly sortable?: boolean;
  readonly cell: (context: CellContext) => ReactNode;
}

const whileOnline = (state: { online: boolean }, content: () => ReactNode) => (state.online ? content() : '–');

function BothWays({ t, up, down }: { t: Translate; up: string; down: string }) {
  return (
    <span className={styles.two}>
      <span>
        <span role="img" aria-label={t('metric.up')}>
          ↑
        </span>{' '}
        {up}
      </span>
      <span>
        <span role="img" aria-label={t('metric.down')}>
          ↓
        </span>{' '}
        {down}
      </span>
    </span>
  );
}

/** Traffic cell: usage of the limit, or the transferred bytes without one. */
function Traffic({ view, format, t }: CellContext) {
  const use = trafficUsage(view);
  const { node, state } = view;
  if (presenceOf(view) === 'waiting') return '–';
  if (!use) return <BothWays t={t} up={format.bytes(state.trafficUp)} down={format.bytes(state.trafficDown)} />;
  const title = t('node.trafficUntil', {
    used: format.bytes(use.used),
    total: format.bytes(node.trafficLimit),
    day: format.day(node.traffic.until),
  });
  return (
    <span title={title}>
      <Meter bare label={t('node.trafficLimit')} value={use.percent} />
    </span>
  );
}

const meter = (key: 'cpu' | 'ram' | 'swap' | 'disk', width: number): Column => ({
  key,
  label: `metric.${key}`,
  width,
  wide: 100,
  cell: ({ view, t }) => <Meter bare label={t(`metric.${key}`)} value={usageOf(view)[key]} />,
});

/** Columns of the node table, from left to right. */
export const COLUMNS: readonly Column[] = [
  {
    key: 'name',
    label: 'sort.name',
    width: 160,
    wide: 230,
    cell: ({ view, t }) => {
      const { node } = view;
      const presence = presenceOf(view);
      const words = t(presenceKey(presence));
      const below = presence === 'waiting' ? words : node.remark;
      return (
        <span className={styles.name}>
          <StatusDot presence={presence} />
          <span className={styles.words}>
            <Link to={`/instance/${node.uuid}`}>{node.name}</Link>
            {below && <small title={below}>{below}</small>}
          </span>
          {presence !== 'waiting' && (
            <span className={presence === 'online' ? 'visually-hidden' : styles.offline}>{words}</span>
          )}
        </span>
      );
    },
  },
  { key: 'region', label: 'sort.region', width: 70, wide: 76, cell: ({ view }) => <Flag code={view.node.region} /> },
  {
    key: 'os',
    label: 'sort.os',
    width: 80,
    wide: 180,
    cell: ({ view }) => (
      <span className={styles.quiet} title={view.node.os}>
        {view.node.os || '–'}
      </span>
    ),
  },
  meter('cpu', 70),
  meter('ram', 70),
  meter('disk', 70),
  meter('swap', 70),
  {
    key: 'load',
    label: 'metric.load',
    width: 58,
    wide: 64,
    number: true,
    cell: ({ view: { state }, format }) => whileOnline(state, () => format.load(state.load1)),
  },
  {
    key: 'uptime',
    label: 'metric.uptime',
    width: 88,
    wide: 100,
    number: true,
    cell: ({ view: { state }, format }) => whileOnline(state, () => format.duration(state.uptime)),
  },
  {
    key: 'speed',
    label: 'sort.speed',
    width: 100,
    wide: 110,
    number: true,
    cell: ({ view: { state }, format, t }) =>
      whileOnline(state, () => <BothWays t={t} up={format.rate(state.netUp)} down={format.rate(state.netDown)} />),
  },
  {
    key: 'traffic',
    label: 'metric.traffic',
    width: 92,
    wide: 120,
    number: true,
    cell: ({ view, format, t }) => <Traffic view={view} format={format} t={t} />,
  },
  {
    key: 'tags',
    label: 'node.tags',
    width: 104,
    wide: 250,
    sortable: false,
    cell: ({ view }) => <Tags tags={view.node.tags} />,
  },
  {
    key: 'expiry',
    label: 'sort.expiry',
    width: 98,
    wide: 120,
    cell: ({ view: { node } }) => (
      <span className={styles.two}>
        <Price node={node} />
        <Expiry node={node} />
      </span>
    ),
  },
  {
    key: 'seen',
    label: 'metric.seen',
    width: 84,
    wide: 100,
    number: true,
    cell: ({ view }) => <LastSeen at={view.state.lastReport} />,
  },
];

export const TABLE_WIDTH = COLUMNS.reduce((sum, column) => sum + column.width, 0);
const WIDE = COLUMNS.reduce((sum, column) => sum + column.wide, 0);

/** Returns the widths of a column as CSS variables of the table. */
export const widthsOf = ({ width, wide }: Column) =>
  ({ '--near': `${(width / TABLE_WIDTH) * 100}%`, '--far': `${(wide / WIDE) * 100}%` }) as CSSProperties;
