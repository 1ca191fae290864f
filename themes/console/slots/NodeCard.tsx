import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  presenceKey,
  presenceOf,
  severityOf,
  usageOf,
  useAvailability,
  useFormat,
  useIsVisible,
  useNode,
  useNow,
  useStaleSince,
  useT,
  useWhyAbsent,
  type NodeView,
  type Slots,
} from '@vitrine/theme-sdk';
import { Bar } from '../parts/Bar.tsx';
import { Days } from '../parts/Days.tsx';
import styles from './NodeCard.module.css';

const MINUTE_MS = 60_000;
/** Severity level of high use. */
const HIGH = 2;
const SIGNS = { online: '●', attention: '!', offline: '○', waiting: '·' } as const;

interface ShareProps {
  readonly label: string;
  readonly name: string;
  readonly value: number | null;
  readonly why: string | undefined;
  readonly hasBar?: boolean;
}

/** A share in percent after its short name. */
function Share({ label, name, value, why, hasBar = false }: ShareProps) {
  const format = useFormat();
  return (
    <span className={hasBar ? styles.share : styles.short} title={why}>
      <span className="visually-hidden">{`${name} ${value === null ? (why ?? '–') : format.percent(value, 0)}`}</span>
      <span aria-hidden>{label}</span>
      {hasBar && <Bar value={value} />}
      <span aria-hidden>{value === null ? '–' : format.number(Math.round(value))}</span>
    </span>
  );
}

/** Use and download of an online node. */
function Now({ view }: { readonly view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const absenceReason = useWhyAbsent(view.node);
  const { cpu, ram, disk } = usageOf(view);
  const { netDown } = view.state;
  return (
    <>
      <Share label={t('console.cpu')} name={t('metric.cpu')} value={cpu} why={absenceReason('cpu')} hasBar />
      <Share label={t('console.ram')} name={t('metric.ram')} value={ram} why={absenceReason('ramUsed')} hasBar />
      <Share label={t('console.disk')} name={t('metric.disk')} value={disk} why={absenceReason('disks')} />
      <span className={styles.rate}>
        <span className="visually-hidden">{t('metric.down')} </span>
        {netDown === null ? '–' : format.rate(netDown)}
      </span>
    </>
  );
}

/** Time since a node went offline. */
function Gone({ since }: { readonly since: number }) {
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  return <span className={styles.gone}>{t('console.downFor', { time: format.duration((now - since) / 1000) })}</span>;
}

/** Line of a node. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const row = useRef<HTMLElement>(null);
  const view = useNode(uuid, useIsVisible(row));
  const { data } = useAvailability();
  const isStale = useStaleSince() !== null;
  const format = useFormat();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const presence = presenceOf(view);
  const sign = presence === 'online' && severityOf(view) >= HIGH ? 'attention' : presence;
  const days = data?.nodes[uuid];
  return (
    <article ref={row} className={styles.row} data-sign={sign} data-stale={isStale || undefined}>
      <span className={styles.sign} aria-hidden>
        {SIGNS[sign]}
      </span>
      <h3>
        <Link to={`/instance/${uuid}`} title={node.remark || node.name}>
          {node.name}
        </Link>
        <span className="visually-hidden">
          {sign === 'attention' ? t('state.attention') : t(presenceKey(presence))}
        </span>
      </h3>
      <span className={styles.region}>
        <span className="visually-hidden">{node.region && format.region(node.region)}</span>
        <span aria-hidden>{node.region}</span>
      </span>
      {presence === 'online' && <Now view={view} />}
      {presence === 'offline' && <Gone since={state.lastReport} />}
      {presence === 'waiting' && <span className={styles.gone}>{t('console.unseen')}</span>}
      <Days uuid={uuid} shown={50} share={days ? format.percent(days.percent, 2) : '–'} />
      {children && <div className={styles.children}>{children}</div>}
    </article>
  );
}
