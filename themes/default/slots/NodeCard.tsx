import {
  presenceOf,
  useFormat,
  useIsVisible,
  useNode,
  useSite,
  useTrend,
  type NodeView,
  type PublicNode,
  type Slots,
} from '@vitrine/theme-sdk';
import { lazy, memo, Suspense, useRef } from 'react';
import { AvailabilityStrip } from '../parts/AvailabilityStrip.tsx';
import { CardHead } from '../parts/card/CardHead.tsx';
import { Gauges, More, NotYet, Plan, Way } from '../parts/card/CardValues.tsx';
import { Cost, hasCost } from '../parts/Cost.tsx';
import { Tags } from '../parts/Tags.tsx';
import { CpuTrend, NetworkTrend } from '../parts/Trend.tsx';
import { useIsRoomy } from '../parts/use-density.ts';
import { useTrendMetrics } from '../parts/use-trend-metrics.ts';
import styles from './NodeCard.module.css';

// Most sites show none.
const CardLatency = lazy(() =>
  import('../parts/latency/CardLatency.tsx').then(({ CardLatency }) => ({ default: CardLatency })),
);

// Most sites have more nodes.
const RecentCharts = lazy(() =>
  import('../parts/roomy/RecentCharts.tsx').then(({ RecentCharts }) => ({ default: RecentCharts })),
);

const Foot = memo(function Foot({ node }: { node: PublicNode }) {
  if (!node.tags.length && !hasCost(node)) return null;
  return (
    <footer className={styles.foot}>
      <Tags tags={node.tags} />
      <Cost node={node} />
    </footer>
  );
});

function Body({ view }: { view: NodeView }) {
  const { node, state } = view;
  const format = useFormat();
  const isRoomy = useIsRoomy();
  const trend = useTrend(node.uuid, useTrendMetrics());
  const { latencyOnCards } = useSite();
  return (
    <>
      <Gauges view={view}>{!isRoomy && <CpuTrend trend={trend} />}</Gauges>
      <div className={styles.network}>
        <Way
          way="down"
          rate={state.online ? format.rate(state.netDown) : '–'}
          total={format.bytes(state.trafficDown)}
        />
        <Way way="up" rate={state.online ? format.rate(state.netUp) : '–'} total={format.bytes(state.trafficUp)} />
        {!isRoomy && (
          <div className={styles.traffic}>
            <NetworkTrend trend={trend} />
          </div>
        )}
      </div>
      {isRoomy && (
        <Suspense fallback={<div className={styles.recent} />}>
          <RecentCharts node={node} trend={trend} />
        </Suspense>
      )}
      {latencyOnCards && (
        <div className={styles.latency}>
          <Suspense fallback={null}>
            <CardLatency uuid={node.uuid} />
          </Suspense>
        </div>
      )}
      <Plan view={view} />
      <More view={view} />
    </>
  );
}

/** Card of a node. Outside of the window it follows the numbers only now and then. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const card = useRef<HTMLElement>(null);
  const view = useNode(uuid, useIsVisible(card));
  if (!view) return null;
  const presence = presenceOf(view);
  return (
    <article ref={card} className={styles.card} data-presence={presence}>
      <CardHead
        node={view.node}
        presence={presence}
        lastReport={presence === 'offline' ? view.state.lastReport : 0}
        uptime={presence === 'online' ? Math.floor((view.state.uptime ?? 0) / 60) * 60 : 0}
      />
      {presence === 'waiting' ? <NotYet /> : <Body view={view} />}
      {children}
      <div className={styles.end}>
        {presence !== 'waiting' && <AvailabilityStrip uuid={uuid} />}
        <Foot node={view.node} />
      </div>
    </article>
  );
}
