import {
  useFleetTrend,
  useFormat,
  useHomeQuery,
  useMonthlyCost,
  useNodes,
  useT,
  useTotals,
  type FleetTotals,
  type Slots,
  type Status,
} from '@vitrine/theme-sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { amountOf } from '../parts/monthly-amount.ts';
import { useMedia } from '../parts/use-media.ts';
import { StatusDot } from '../parts/StatusDot.tsx';
import { NetworkTrend } from '../parts/Trend.tsx';
import { useToggled } from '../parts/use-toggled.ts';
import { useTrendMetrics } from '../parts/use-trend-metrics.ts';
import styles from './Overview.module.css';

const loadCosts = () => import('../parts/overview/CostPopover.tsx');
const CostPopover = lazy(() => loadCosts().then(({ CostPopover }) => ({ default: CostPopover })));
const WorldMap = lazy(() => import('../parts/overview/WorldMap.tsx').then(({ WorldMap }) => ({ default: WorldMap })));

/** Up to this number of nodes all cards are drawn, and their histories are asked for anyway. */
const MAX_ADDED = 60;

interface CounterProps {
  readonly status: Status | null;
  readonly label: string;
  readonly children: ReactNode;
}

/** Number over the whole fleet; a press filters the nodes it counts, another one removes the filter. */
function Counter({ status, label, children }: CounterProps) {
  const [query, change] = useHomeQuery();
  const pressed = query.status === status;
  return (
    <button
      type="button"
      className={styles.counter}
      aria-pressed={pressed}
      onClick={() => change({ status: pressed ? null : status })}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.figures}>{children}</span>
    </button>
  );
}

/** Monthly cost of what is shown, if the site publishes it; a press shows what it is made of. */
function MonthlyCost() {
  const [{ group }] = useHomeQuery();
  const cost = useMonthlyCost(group);
  const [wanted, setWanted] = useState(false);
  const format = useFormat();
  const t = useT();
  if (!cost || (cost.nodes === 0 && cost.without.length === 0)) return null;
  const button = (
    <button
      type="button"
      className={styles.action}
      aria-haspopup="dialog"
      onPointerEnter={loadCosts}
      onFocus={loadCosts}
      onClick={() => setWanted(true)}
    >
      {t('price.monthly', { amount: amountOf(cost, format) })}
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <CostPopover cost={cost}>{button}</CostPopover>
    </Suspense>
  );
}

/** State of the fleet in a sentence, and the ways to its other figures. */
function Summary({ totals, map }: { totals: FleetTotals; map: ReactNode }) {
  const [, change] = useHomeQuery();
  const t = useT();
  const { nodes, online, waiting, attention } = totals;
  return (
    <div className={styles.summary}>
      <p>
        {t('overview.online', { online, count: nodes })}
        {attention > 0 && (
          <button
            type="button"
            className={styles.attention}
            onClick={() => change({ sort: 'problems', descending: true })}
          >
            {t('overview.attention', { count: attention })}
          </button>
        )}
        {waiting > 0 && (
          <button type="button" className={styles.waiting} onClick={() => change({ status: 'waiting' })}>
            {t('overview.neverReported', { count: waiting })}
          </button>
        )}
        {attention + waiting === 0 && <span>{t('overview.well')}</span>}
      </p>
      <MonthlyCost />
      {map}
    </div>
  );
}

/** Throughput of the last hour up to now, behind its numbers. Larger fleets do without: it would ask for all their histories. */
function Throughput({ totals, group }: { totals: FleetTotals; group: string | null }) {
  const nodes = useNodes();
  const uuids = useMemo(() => {
    const shown = nodes.filter(node => group === null || node.group === group);
    return shown.length > MAX_ADDED ? [] : shown.map(({ uuid }) => uuid);
  }, [nodes, group]);
  const trend = useFleetTrend(uuids, useTrendMetrics());
  const live = useMemo(() => {
    if (!trend) return undefined;
    const until = (metric: 'netDown' | 'netUp') => ({ avg: [...(trend.columns[metric]?.avg ?? []), totals[metric]] });
    return { ...trend, columns: { netDown: until('netDown'), netUp: until('netUp') } };
  }, [trend, totals]);
  return <span className={styles.throughput}>{live && <NetworkTrend trend={live} />}</span>;
}

/** Returns whether the nodes are in several countries: of a single one a map says nothing. */
function useHasRegions(): boolean {
  const [first, ...others] = useNodes().flatMap(({ region }) => region || []);
  return others.some(region => region !== first);
}

/** Totals of the whole fleet. Only this component renders with every push; the rest of the page does not. */
export function Overview({ children }: Slots['Overview']) {
  const [{ group }] = useHomeQuery();
  const totals = useTotals(group);
  const offline = totals.nodes - totals.online - totals.waiting;
  const hasRegions = useHasRegions();
  const format = useFormat();
  const t = useT();
  const [mapClosed, toggleMap] = useToggled('map');
  const isNarrow = useMedia('(width < 720px)');
  const hasMap = hasRegions && !isNarrow;
  const pair = (up: string, down: string) => (
    <>
      <span>
        <ArrowUp aria-label={t('metric.up')} size={15} />
        {up}
      </span>
      <span>
        <ArrowDown aria-label={t('metric.down')} size={15} />
        {down}
      </span>
    </>
  );
  return (
    <div className={styles.all} data-map={(hasMap && !mapClosed) || undefined}>
      <Summary
        totals={totals}
        map={
          hasMap && (
            <button type="button" className={styles.action} aria-expanded={!mapClosed} onClick={toggleMap}>
              {t('overview.map')}
            </button>
          )
        }
      />
      <div className={styles.overview} role="group" aria-label={t('overview.label')}>
        <Counter status={null} label={t('overview.all')}>
          <span>{format.number(totals.nodes)}</span>
        </Counter>
        <Counter status="online" label={t('state.online')}>
          <span>
            <StatusDot presence="online" />
            {format.number(totals.online)}
          </span>
        </Counter>
        <Counter status="offline" label={t('state.offline')}>
          <span data-quiet={offline === 0}>
            <StatusDot presence="offline" />
            {format.number(offline)}
          </span>
        </Counter>
        <Counter status="speed" label={t('overview.speed')}>
          {pair(format.rate(totals.netUp), format.rate(totals.netDown))}
          <Throughput totals={totals} group={group} />
        </Counter>
        <Counter status="traffic" label={t('overview.traffic')}>
          {pair(format.bytes(totals.trafficUp), format.bytes(totals.trafficDown))}
        </Counter>
      </div>
      {hasMap && !mapClosed && (
        <Suspense fallback={<div className={styles.mapPlace} />}>
          <WorldMap />
        </Suspense>
      )}
      {children}
    </div>
  );
}
