import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  Flag,
  latencyTier,
  levelOf,
  presenceKey,
  presenceOf,
  severityOf,
  useCardLatency,
  useFormat,
  useIsVisible,
  useNode,
  useNow,
  useSite,
  useStaleSince,
  useT,
  useWhyAbsent,
  type NodeView,
  type Slots,
} from '@vitrine/theme-sdk';
import { Sign } from '../parts/Sign.tsx';
import styles from './NodeCard.module.css';

const MINUTE_MS = 60_000;
/** Severity level of high use. */
const HIGH = 2;

/** Round trip to the first target on cards, in the colour of its level. */
function Latency({ uuid }: { readonly uuid: string }) {
  const { data } = useCardLatency();
  const format = useFormat();
  const [ms, lossPercent] = data?.nodes[uuid]?.[0] ?? [null, 0];
  return (
    <span className={styles.latency} data-tier={latencyTier(ms, lossPercent)} title={data?.tasks[0]?.name}>
      <span className="visually-hidden">{data?.tasks[0]?.name} </span>
      {ms === null ? '–' : ms < 1 ? format.ms(ms) : `${format.number(Math.round(ms))}\u00a0ms`}
    </span>
  );
}

/** Time since a node went offline. */
function OfflineFor({ since }: { readonly since: number }) {
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  return <span className={styles.gone}>{t('state.offlineFor', { time: format.duration((now - since) / 1000) })}</span>;
}

/** Live values of an online node: processor as a bar, download and latency. */
function Now({ view: { node, state } }: { readonly view: NodeView }) {
  const { latencyOnCards } = useSite();
  const absenceReason = useWhyAbsent(node);
  const format = useFormat();
  const t = useT();
  const text = state.cpu === null ? (absenceReason('cpu') ?? '–') : format.percent(state.cpu, 0);
  return (
    <>
      <span
        className={styles.bar}
        role="img"
        aria-label={`${t('metric.cpu')} ${text}`}
        title={`${t('metric.cpu')} ${text}`}
        data-level={levelOf(state.cpu)}
      >
        {state.cpu !== null && <i style={{ width: `${Math.min(100, state.cpu)}%` }} />}
      </span>
      <span>
        <span className="visually-hidden">{t('metric.down')} </span>
        {state.netDown === null ? '–' : format.rate(state.netDown)}
      </span>
      {latencyOnCards ? <Latency uuid={node.uuid} /> : <span />}
    </>
  );
}

/** Row of a node in the list. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const row = useRef<HTMLElement>(null);
  const view = useNode(uuid, useIsVisible(row));
  const isStale = useStaleSince() !== null;
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const presence = presenceOf(view);
  const sign = presence === 'online' && severityOf(view) >= HIGH ? 'attention' : presence;
  return (
    <article ref={row} className={styles.row} data-stale={isStale || undefined}>
      <Sign state={sign} />
      <span className={styles.flag}>
        <Flag code={node.region} />
      </span>
      <h3>
        <Link to={`/instance/${uuid}`} title={node.remark || node.name}>
          {node.name}
        </Link>
        {presence === 'online' && (
          <span className="visually-hidden">
            {sign === 'attention' ? t('state.attention') : t(presenceKey(presence))}
          </span>
        )}
      </h3>
      {presence === 'online' ? (
        <Now view={view} />
      ) : presence === 'offline' ? (
        <OfflineFor since={state.lastReport} />
      ) : (
        <span className={styles.waiting}>{t('node.noFacts')}</span>
      )}
      {children && <div className={styles.children}>{children}</div>}
    </article>
  );
}
