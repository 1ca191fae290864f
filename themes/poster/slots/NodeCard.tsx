import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  isLossy,
  levelOf,
  presenceKey,
  presenceOf,
  severityOf,
  usageOf,
  useAvailability,
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
import { availabilityOf } from '../parts/availability.ts';
import { DayWall } from '../parts/DayWall.tsx';
import styles from './NodeCard.module.css';

const MINUTE_MS = 60_000;
/** Severity level of high use. */
const HIGH = 2;

function Share({
  label,
  value,
  why,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly why?: string | undefined;
}) {
  const format = useFormat();
  const isHigh = levelOf(value) === 'high';
  return (
    <span data-hot={isHigh || undefined} title={why}>
      <span aria-hidden>{value === null ? '–' : format.number(value)}</span>
      <span className="visually-hidden">{`${label} ${value === null ? (why ?? '–') : format.percent(value, 0)}`}</span>
    </span>
  );
}

/** Usage of a node in percent, one column each. */
function Shares({ view }: { readonly view: NodeView }) {
  const t = useT();
  const absenceReason = useWhyAbsent(view.node);
  const { cpu, ram, disk } = usageOf(view);
  return (
    <>
      <Share label={t('metric.cpu')} value={cpu} why={absenceReason('cpu')} />
      <Share label={t('metric.ram')} value={ram} why={absenceReason('ramUsed')} />
      <Share label={t('metric.disk')} value={disk} why={absenceReason('disks')} />
    </>
  );
}

/** Round trip to the first target on cards. */
function Latency({ uuid }: { readonly uuid: string }) {
  const { data } = useCardLatency();
  const format = useFormat();
  const [ms, lossPercent] = data?.nodes[uuid]?.[0] ?? [null, 0];
  return (
    <span data-hot={isLossy(lossPercent) || undefined}>
      {data?.tasks[0] && <span className="visually-hidden">{data.tasks[0].name} </span>}
      {ms === null ? '–' : ms < 1 ? format.ms(ms) : `${format.number(Math.round(ms))}\u00a0ms`}
    </span>
  );
}

/** Time since a node went offline. */
function Since({ at }: { readonly at: number }) {
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  return <span data-hot>{format.duration((now - at) / 1000)}</span>;
}

/** Row of a node in the wall. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const row = useRef<HTMLElement>(null);
  const view = useNode(uuid, useIsVisible(row));
  const { data } = useAvailability();
  const isStale = useStaleSince() !== null;
  const { latencyOnCards } = useSite();
  const format = useFormat();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const presence = presenceOf(view);
  const days = data?.nodes[uuid];
  const share = days ? availabilityOf(days.percent, format) : '–';
  const status = presence === 'online' && severityOf(view) >= HIGH ? t('state.attention') : t(presenceKey(presence));
  return (
    <article ref={row} className={styles.row} data-presence={presence} data-stale={isStale || undefined}>
      <h2>
        <Link to={`/instance/${uuid}`} title={node.remark || node.name}>
          {node.name}
        </Link>
        {presence === 'online' && <span className="visually-hidden">{status}</span>}
      </h2>
      {presence === 'waiting' ? <p>{t('notYet.text')}</p> : <DayWall uuid={uuid} share={`${share} %`} />}
      <span className={styles.share}>{share}</span>
      <Shares view={view} />
      {presence === 'offline' ? (
        <>
          <span data-hot>{t('state.offline')}</span>
          <Since at={state.lastReport} />
        </>
      ) : (
        <>
          <span>
            <span className="visually-hidden">{t('metric.down')} </span>
            {presence === 'online' && state.netDown !== null ? format.rate(state.netDown) : '–'}
          </span>
          {latencyOnCards && presence === 'online' ? <Latency uuid={uuid} /> : <span />}
        </>
      )}
      {children && <div className={styles.children}>{children}</div>}
    </article>
  );
}
