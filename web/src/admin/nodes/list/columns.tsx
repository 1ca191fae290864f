import type { AdminNode } from '@vitrine/contracts';
import { countedTraffic, trafficSince, usedPercent } from '@vitrine/contracts/traffic';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Badge } from '@radix-ui/themes';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { live } from '../../../api/live/site-live.ts';
import type { Column, SortValue } from '../../../ui/data-table/column.ts';
import { useLiveState } from '../use-live-state.ts';
import styles from './List.module.css';

const useWords = () => {
  const { t, i18n } = useTranslation('nodes');
  return { t, format: formatter(i18n.language) };
};

interface OfNode {
  readonly node: AdminNode;
}

export const PRESENCES = ['online', 'offline', 'waiting'] as const;

/** Returns whether a node reports, has stopped to report, or never did. */
export function presenceOf({ uuid }: AdminNode, state = live.view(uuid)?.state): (typeof PRESENCES)[number] {
  return state?.online ? 'online' : state?.lastReport ? 'offline' : 'waiting';
}

function Name({ node }: OfNode) {
  const { t } = useWords();
  const { uuid, name, hidden, pending, removeAt } = node;
  return (
    <span className={styles.name}>
      <Link to={`/instance/${uuid}`} title={name}>
        {name}
      </Link>
      {removeAt !== null ? (
        <Badge color="red">{t('leaving.badge')}</Badge>
      ) : (
        hidden && <Badge color="gray">{t(pending ? 'pending' : 'hidden')}</Badge>
      )}
    </span>
  );
}

function Presence({ node }: OfNode) {
  const { t } = useWords();
  const word = presenceOf(node, useLiveState(node.uuid));
  return (
    <span className={styles.state} data-state={word}>
      {t(`state.${word}`)}
    </span>
  );
}

function Seen({ node: { uuid } }: OfNode) {
  const { t, format } = useWords();
  const state = useLiveState(uuid);
  const now = useNow();
  return state?.lastReport ? format.ago(Math.min(0, Math.round((state.lastReport - now) / 1000))) : t('state.never');
}

/** A percentage with a small bar. */
function Share({ percent, title }: { percent: number | null; title?: string | undefined }) {
  const { format } = useWords();
  if (percent === null) return '–';
  return (
    <span
      className={styles.share}
      data-level={percent >= 90 ? 'high' : percent >= 75 ? 'raised' : 'normal'}
      title={title}
    >
      <span>{format.percent(percent)}</span>
      <i aria-hidden>
        <b style={{ transform: `translateX(${Math.min(percent, 100) - 100}%)` }} />
      </i>
    </span>
  );
}

const share = (used: number, total: number) => (total > 0 ? (used / total) * 100 : null);

/** Returns the usage of a node in percent; null if it is offline or has no such part. */
function usageOf(node: AdminNode, of: 'cpu' | 'ram' | 'disk', state = live.view(node.uuid)?.state): number | null {
  if (!state?.online) return null;
  if (of === 'cpu') return state.cpu;
  return of === 'ram' ? share(state.ramUsed, node.ramTotal) : share(state.diskUsed, node.diskTotal);
}

function Use({ node, of }: OfNode & { of: 'cpu' | 'ram' | 'disk' }) {
  return <Share percent={usageOf(node, of, useLiveState(node.uuid))} />;
}

function Speed({ node }: OfNode) {
  const { format } = useWords();
  const state = useLiveState(node.uuid);
  if (!state?.online) return '–';
  return (
    <>
      ↑ {format.rate(state.netUp)} ↓ {format.rate(state.netDown)}
    </>
  );
}

function Uptime({ node }: OfNode) {
  const { format } = useWords();
  const state = useLiveState(node.uuid);
  return state?.online ? format.duration(state.uptime) : '–';
}

function trafficOf(node: AdminNode, state = live.view(node.uuid)?.state): number | undefined {
  if (!state) return undefined;
  const since = trafficSince(node.traffic, { up: state.trafficUp, down: state.trafficDown });
  return countedTraffic(node.trafficLimitType, since);
}

function Traffic({ node }: OfNode) {
  const { t, format } = useWords();
  const used = trafficOf(node, useLiveState(node.uuid));
  if (used === undefined) return '–';
  const percent = usedPercent(used, node.trafficLimit);
  if (percent === null) return format.bytes(used);
  return (
    <Share
      percent={percent}
      title={t('traffic.of', { used: format.bytes(used), total: format.bytes(node.trafficLimit) })}
    />
  );
}

function Price({ node: { price, currency, billingCycle } }: OfNode) {
  const { t, format } = useWords();
  if (price === 0) return '–';
  if (price < 0) return t('billing.free');
  return t('billing.per', {
    amount: `${currency}${format.number(price, Number.isInteger(price) ? 0 : 2)}`,
    cycle: t(`cycle.${billingCycle}`),
  });
}

const DAY = 86_400_000;

function Expiry({ node: { expiredAt, autoRenewal } }: OfNode) {
  const { t, format } = useWords();
  const now = useNow(60_000);
  if (expiredAt === null) return '–';
  const days = Math.ceil((expiredAt - now) / DAY);
  return (
    <span className={styles.left} data-near={days <= 7} title={format.date(expiredAt)}>
      {expiredAt <= now ? t('billing.expired') : t('billing.daysLeft', { count: days })}
      {autoRenewal && (
        <span aria-label={t('billing.renews')} title={t('billing.renews')} role="img">
          {' '}
          ↻
        </span>
      )}
    </span>
  );
}

function Tags({ node: { tags } }: OfNode) {
  if (tags.length === 0) return '–';
  return (
    <span className={styles.tags} title={tags.map(({ label }) => label).join(', ')}>
      {tags.map(({ label, colour }, i) => (
        <span key={`${label} ${i}`} data-tag={colour}>
          {label}
        </span>
      ))}
    </span>
  );
}

function Day({ at }: { at: number }) {
  const { format } = useWords();
  return format.date(at);
}

const quiet = (text: string): ReactNode => (text ? <span title={text}>{text}</span> : '–');

type NodeColumn = Omit<Column<AdminNode>, 'id' | 'header'>;

const liveOf = ({ uuid }: AdminNode) => live.view(uuid)?.state;
const text = (of: (node: AdminNode) => string, width: number, more: Partial<NodeColumn> = {}): NodeColumn => ({
  width,
  cell: node => quiet(of(node)),
  sort: of,
  ...more,
});
const figure = (
  width: number,
  cell: NodeColumn['cell'],
  sort: (node: AdminNode) => SortValue,
  more: Partial<NodeColumn> = {},
): NodeColumn => ({ width, grow: 0, cell, sort, descendingFirst: true, ...more });

const usage = (of: 'cpu' | 'ram' | 'disk') =>
  figure(
    76,
    node => <Use node={node} of={of} />,
    node => usageOf(node, of),
  );

/** Columns of the list besides the name. Their ids are stored in preferences and in links: they must never be renamed. */
const COLUMNS = {
  state: {
    width: 130,
    grow: 0,
    priority: 0.5,
    cell: node => <Presence node={node} />,
    sort: node => PRESENCES.indexOf(presenceOf(node)),
  },
  group: text(node => node.group, 94),
  tags: { width: 118, priority: 2, cell: node => <Tags node={node} />, sort: node => node.tags[0]?.label },
  cpu: usage('cpu'),
  ram: usage('ram'),
  disk: usage('disk'),
  speed: figure(
    180,
    node => <Speed node={node} />,
    node => (liveOf(node)?.online ? liveOf(node)!.netUp + liveOf(node)!.netDown : null),
    { align: 'end' },
  ),
  traffic: figure(
    84,
    node => <Traffic node={node} />,
    node => trafficOf(node),
  ),
  price: figure(
    104,
    node => <Price node={node} />,
    node => node.price,
    { priority: 2 },
  ),
  expiry: figure(
    116,
    node => <Expiry node={node} />,
    node => node.expiredAt,
    { descendingFirst: false, priority: 1.5 },
  ),
  os: text(node => node.os, 120, { priority: 3 }),
  addresses: text(node => node.addresses.join(', '), 130, { priority: 3 }),
  agent: text(node => node.agentVersion, 80, { grow: 0, priority: 3 }),
  seen: figure(
    110,
    node => <Seen node={node} />,
    node => liveOf(node)?.lastReport,
    { priority: 3 },
  ),
  uptime: figure(
    100,
    node => <Uptime node={node} />,
    node => liveOf(node)?.uptime,
    { align: 'end' },
  ),
  region: text(node => node.region, 80),
  hostname: text(node => node.hostname, 120),
  kernel: text(node => node.kernel, 120, { priority: 3 }),
  arch: text(node => [node.arch, node.virtualization].filter(Boolean).join(' · '), 110, { priority: 3 }),
  processor: text(node => node.cpuName, 130, { priority: 3 }),
  remark: text(node => node.remark, 130, { priority: 2 }),
  privateRemark: text(node => node.privateRemark, 130, { priority: 2 }),
  weight: figure(
    70,
    node => node.weight,
    node => node.weight,
    { align: 'end', descendingFirst: false },
  ),
  added: figure(
    110,
    node => <Day at={node.createdAt} />,
    node => node.createdAt,
  ),
} satisfies Record<string, NodeColumn>;

export type ColumnKey = keyof typeof COLUMNS;
export const COLUMN_KEYS = Object.keys(COLUMNS) as readonly ColumnKey[];

/** The columns that fit on a screen 1440 px wide. */
export const DEFAULT_COLUMNS: readonly ColumnKey[] = [
  'state',
  'group',
  'tags',
  'cpu',
  'ram',
  'traffic',
  'price',
  'expiry',
];

/** Hook that returns the name, the chosen columns, and in the details of a row all others. */
export function useNodeColumns(chosen: readonly ColumnKey[]): readonly Column<AdminNode>[] {
  const { t } = useTranslation('nodes');
  return useMemo(() => {
    const column = (id: ColumnKey) => ({ ...(COLUMNS[id] as NodeColumn), id, header: t(`column.${id}`) });
    const others = COLUMN_KEYS.filter(id => !chosen.includes(id));
    return [
      {
        id: 'name',
        header: t('column.name'),
        width: 160,
        grow: 2,
        priority: 0,
        cell: node => <Name node={node} />,
        sort: node => node.name,
      },
      ...chosen.map(column),
      ...others.map(id => ({ ...column(id), priority: Infinity })),
    ];
  }, [t, chosen]);
}
