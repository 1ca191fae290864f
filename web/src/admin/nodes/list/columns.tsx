import type { AdminNode } from '@vitrine/contracts';
import { countedTraffic, trafficSince, usedPercent } from '@vitrine/contracts/traffic';
import { useNow } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../use-live-state.ts';
import styles from '../NodesPage.module.css';

const useWords = () => {
  const { t, i18n } = useTranslation('nodes');
  return { t, format: formatter(i18n.language) };
};

interface OfNode {
  readonly node: AdminNode;
}

function Presence({ node: { uuid } }: OfNode) {
  const { t } = useWords();
  const state = useLiveState(uuid);
  const word = state?.online ? 'online' : state?.lastReport ? 'offline' : 'waiting';
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

function Use({ node, of }: OfNode & { of: 'cpu' | 'ram' | 'disk' }) {
  const state = useLiveState(node.uuid);
  if (!state?.online) return '–';
  const share = (used: number, total: number) => (total > 0 ? (used / total) * 100 : null);
  return (
    <Share
      percent={
        of === 'cpu'
          ? state.cpu
          : of === 'ram'
            ? share(state.ramUsed, node.ramTotal)
            : share(state.diskUsed, node.diskTotal)
      }
    />
  );
}

function Speed({ node }: OfNode) {
  const { format } = useWords();
  const state = useLiveState(node.uuid);
  if (!state?.online) return '–';
  return (
    <span className={styles.two}>
      <span>↑ {format.rate(state.netUp)}</span>
      <span>↓ {format.rate(state.netDown)}</span>
    </span>
  );
}

function Uptime({ node }: OfNode) {
  const { format } = useWords();
  const state = useLiveState(node.uuid);
  return state?.online ? format.duration(state.uptime) : '–';
}

function Traffic({ node }: OfNode) {
  const { t, format } = useWords();
  const state = useLiveState(node.uuid);
  if (!state) return '–';
  const used = countedTraffic(
    node.trafficLimitType,
    trafficSince(node.traffic, { up: state.trafficUp, down: state.trafficDown }),
  );
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
    <span className={styles.two} title={autoRenewal ? t('billing.renews') : undefined}>
      <span>
        {format.date(expiredAt)}
        {autoRenewal && (
          <span aria-label={t('billing.renews')} role="img">
            {' '}
            ↻
          </span>
        )}
      </span>
      <span className={styles.left} data-near={days <= 7}>
        {expiredAt <= now ? t('billing.expired') : t('billing.daysLeft', { count: days })}
      </span>
    </span>
  );
}

function Tags({ node: { tags } }: OfNode) {
  if (tags.length === 0) return '–';
  return (
    <span className={styles.tags}>
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

const quiet = (text: string): ReactNode =>
  text ? (
    <span className={styles.quiet} title={text}>
      {text}
    </span>
  ) : (
    '–'
  );

export interface Column {
  /** Stored in preferences and part of its heading's key: must never be renamed. */
  readonly key: string;
  readonly number?: boolean;
  readonly cell: (node: AdminNode) => ReactNode;
}

/** Columns of the list besides the name. */
export const COLUMNS: readonly Column[] = [
  { key: 'state', cell: node => <Presence node={node} /> },
  { key: 'group', cell: node => node.group || '–' },
  { key: 'tags', cell: node => <Tags node={node} /> },
  { key: 'cpu', cell: node => <Use node={node} of="cpu" /> },
  { key: 'ram', cell: node => <Use node={node} of="ram" /> },
  { key: 'disk', cell: node => <Use node={node} of="disk" /> },
  { key: 'speed', number: true, cell: node => <Speed node={node} /> },
  { key: 'traffic', cell: node => <Traffic node={node} /> },
  { key: 'price', cell: node => <Price node={node} /> },
  { key: 'expiry', cell: node => <Expiry node={node} /> },
  { key: 'os', cell: node => quiet(node.os) },
  {
    key: 'addresses',
    cell: node =>
      node.addresses.length ? (
        <span className={styles.addresses} title={node.addresses.join('\n')}>
          {node.addresses.slice(0, 2).join('\n')}
        </span>
      ) : (
        '–'
      ),
  },
  { key: 'agent', cell: node => node.agentVersion || '–' },
  { key: 'seen', cell: node => <Seen node={node} /> },
  { key: 'uptime', number: true, cell: node => <Uptime node={node} /> },
  { key: 'region', cell: node => node.region || '–' },
  { key: 'hostname', cell: node => quiet(node.hostname) },
  { key: 'kernel', cell: node => quiet(node.kernel) },
  { key: 'arch', cell: node => quiet([node.arch, node.virtualization].filter(Boolean).join(' · ')) },
  { key: 'processor', cell: node => quiet(node.cpuName) },
  { key: 'remark', cell: node => quiet(node.remark) },
  { key: 'privateRemark', cell: node => quiet(node.privateRemark) },
  { key: 'weight', number: true, cell: node => node.weight },
  { key: 'added', cell: node => <Day at={node.createdAt} /> },
];

export const DEFAULT_COLUMNS: readonly string[] = [
  'state',
  'group',
  'tags',
  'cpu',
  'ram',
  'traffic',
  'price',
  'expiry',
  'os',
  'addresses',
  'agent',
  'seen',
];
