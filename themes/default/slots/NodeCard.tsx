import { lazy, Suspense, use, useRef } from 'react';
import {
  presenceOf,
  severityOf,
  useIsVisible,
  useNode,
  useSite,
  useStaleSince,
  useTrend,
  type History,
  type MetricName,
  type NodeView,
  type Slots,
} from '@vitrine/theme-sdk';
import { CardLayoutContext } from '../parts/card-layout-context.ts';
import { Availability } from '../parts/card/Availability.tsx';
import { CardHead } from '../parts/card/CardHead.tsx';
import { Foot } from '../parts/card/Foot.tsx';
import { Gauges } from '../parts/card/Gauges.tsx';
import { Network } from '../parts/card/Network.tsx';
import { NotYet } from '../parts/card/NotYet.tsx';
import styles from './NodeCard.module.css';

// Loaded lazily: most sites show none.
const CardLatency = lazy(() =>
  import('../parts/latency/CardLatency.tsx').then(({ CardLatency }) => ({ default: CardLatency })),
);

// Loaded lazily: most sites have too many nodes for large cards.
const CardCharts = lazy(() =>
  import('../parts/card/CardCharts.tsx').then(({ CardCharts }) => ({ default: CardCharts })),
);

/** The overview requests the same metrics, so that both share one request. */
export const TREND_METRICS: readonly MetricName[] = ['cpu', 'netDown', 'netUp'];
const FULL_METRICS: readonly MetricName[] = [...TREND_METRICS, 'ramUsed', 'load1'];
/** Severity level of high use. */
const HIGH = 2;

function Body({ view, trend }: { view: NodeView; trend: History | undefined }) {
  const { density, isFull } = use(CardLayoutContext);
  const { latencyOnCards } = useSite();
  return (
    <>
      <Gauges view={view} trend={trend} />
      {density === 'large' ? (
        <Suspense fallback={<div />}>
          <CardCharts view={view} trend={trend} isFull={isFull} />
        </Suspense>
      ) : (
        <Network view={view} trend={trend} />
      )}
      {latencyOnCards && (
        <Suspense fallback={<div className={styles.latency} />}>
          <CardLatency uuid={view.node.uuid} />
        </Suspense>
      )}
    </>
  );
}

/** Card of a node. Outside of the window it is updated only occasionally. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const card = useRef<HTMLElement>(null);
  const view = useNode(uuid, useIsVisible(card));
  const staleSince = useStaleSince();
  const { density, isFull } = use(CardLayoutContext);
  const { latencyOnCards } = useSite();
  const trend = useTrend(uuid, density === 'large' && isFull ? FULL_METRICS : TREND_METRICS);
  if (!view) return null;
  const presence = presenceOf(view);
  const isWaiting = presence === 'waiting';
  return (
    <article
      ref={card}
      className={styles.card}
      data-presence={presence}
      data-stale={(staleSince !== null && !isWaiting) || undefined}
      data-rows={isWaiting ? 'none' : latencyOnCards ? 'all' : 'noLatency'}
    >
      <CardHead
        node={view.node}
        presence={presence}
        isAttention={presence === 'online' && severityOf(view) >= HIGH}
        lastReport={presence === 'offline' ? view.state.lastReport : 0}
        beat={presence === 'online' && staleSince === null ? view.state.lastReport : 0}
        staleSince={isWaiting ? null : staleSince}
      />
      {isWaiting ? (
        <NotYet />
      ) : (
        <>
          <Body view={view} trend={trend} />
          <Availability uuid={uuid} />
          <Foot node={view.node} />
        </>
      )}
      {children && <div className={styles.children}>{children}</div>}
    </article>
  );
}
