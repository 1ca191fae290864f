import {
  presenceKey,
  presenceOf,
  trafficUsage,
  useFormat,
  useIsVisible,
  useNode,
  useSite,
  useT,
  useTrend,
  type NodeView,
  type Presence,
  type PublicNode,
  type Slots,
} from '@vitrine/theme-sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { lazy, memo, Suspense, use, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AvailabilityStrip } from '../parts/AvailabilityStrip.tsx';
import { Cost, hasCost } from '../parts/Cost.tsx';
import { Flag } from '../parts/Flag.tsx';
import { Gauge } from '../parts/Gauge.tsx';
import { LastSeen } from '../parts/LastSeen.tsx';
import { CardHeadingLevel } from '../parts/heading-level.ts';
import { OsIcon } from '../parts/OsIcon.tsx';
import { StatusDot } from '../parts/StatusDot.tsx';
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

interface HeadProps {
  readonly node: PublicNode;
  readonly presence: Presence;
  /** Time of the last report, of an offline node only: it would change each second. */
  readonly lastReport: number;
}

/** Memoised separately because it rarely changes, unlike the metrics that change every second. */
const Head = memo(function Head({ node, presence, lastReport }: HeadProps) {
  const t = useT();
  const level = use(CardHeadingLevel);
  const facts = [node.os, node.virtualization, node.arch].filter(Boolean).join(' · ');
  const words = t(presenceKey(presence));
  return (
    <header className={styles.head}>
      <h2 aria-level={level}>
        <StatusDot presence={presence} />
        <Link to={`/instance/${node.uuid}`}>{node.name}</Link>
      </h2>
      <div className={styles.signs}>
        {presence === 'offline' ? (
          <span className={styles.offline}>
            {words} · <LastSeen at={lastReport} />
          </span>
        ) : (
          presence === 'online' && <span className="visually-hidden">{words}</span>
        )}
        <Flag code={node.region} />
        {node.os && (
          <span className={styles.os} title={node.os}>
            <OsIcon os={node.os} size={15} />
          </span>
        )}
      </div>
      <p title={node.remark || facts}>{node.remark || facts || words}</p>
    </header>
  );
});

const Foot = memo(function Foot({ node }: { node: PublicNode }) {
  if (!node.tags.length && !hasCost(node)) return null;
  return (
    <footer className={styles.foot}>
      <Tags tags={node.tags} />
      <Cost node={node} />
    </footer>
  );
});

const share = (used: number, total: number) => (total > 0 ? (used / total) * 100 : null);

/** Whole percents, or one digit below ten: finer changes would not be seen, and draw the card anew. */
const coarse = (value: number | null) => value && Math.round(value * 2) / 2;

function Gauges({ view: { node, state }, children }: { view: NodeView; children: ReactNode }) {
  const format = useFormat();
  const t = useT();
  const text = (value: number | null) => (value === null ? '–' : format.percent(value));
  const old = !state.online;
  const gauge = (label: string, used: number, total: number) => {
    const value = coarse(share(used, total));
    const detail = total ? t('node.whole', { total: format.size(total) }) : t('node.none');
    return <Gauge label={label} value={value} text={text(value)} detail={detail} isOld={old} />;
  };
  const cpu = coarse(state.cpu);
  return (
    <div
      className={styles.gauges}
      role={old ? 'group' : undefined}
      aria-label={old ? t('node.last') : undefined}
      data-last={old || undefined}
    >
      <Gauge
        label={t('metric.cpu')}
        value={cpu}
        text={text(cpu)}
        detail={t('node.cores', { count: node.cpuCores })}
        isOld={old}
      >
        {children}
      </Gauge>
      {gauge(t('metric.ram'), state.ramUsed, node.ramTotal)}
      {gauge(t('metric.disk'), state.diskUsed, node.diskTotal)}
    </div>
  );
}

const Way = memo(function Way({ way, rate, total }: { way: 'up' | 'down'; rate: string; total: string }) {
  const t = useT();
  const Icon = way === 'up' ? ArrowUp : ArrowDown;
  return (
    <div className={styles.way} data-way={way}>
      <Icon aria-label={t(`metric.${way}`)} size={13} />
      <span className={styles.rate}>{rate}</span>
      <span className={styles.total} title={t('metric.traffic')}>
        {total}
      </span>
    </div>
  );
});

/** Usage of the traffic plan; renders nothing without a limit. */
function Plan({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const use = trafficUsage(view);
  if (!use) return null;
  const { trafficLimit, traffic } = view.node;
  const detail = t('node.trafficUntil', {
    used: format.bytes(use.used),
    total: format.bytes(trafficLimit),
    day: format.day(traffic.until),
  });
  const value = coarse(use.percent);
  return (
    <div className={styles.plan}>
      <Gauge label={t('node.trafficLimit')} value={value} text={format.percent(use.percent)} detail={detail} />
    </div>
  );
}

/** Part that only large cards show. */
function More({ view: { node, state } }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const swap = share(state.swapUsed, node.swapTotal);
  const now = (text: string) => (state.online ? text : '–');
  return (
    <dl className={styles.more}>
      <div>
        <dt>{t('metric.load')}</dt>
        <dd>{now([state.load1, state.load5, state.load15].map(format.load).join(' '))}</dd>
      </div>
      <div>
        <dt>{t('metric.swap')}</dt>
        <dd>{swap === null ? t('node.none') : now(format.percent(swap))}</dd>
      </div>
      <div>
        <dt>{t('metric.uptime')}</dt>
        <dd>{now(format.duration(state.uptime))}</dd>
      </div>
    </dl>
  );
}

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

const NO_GAUGES = ['cpu', 'ram', 'disk'] as const;

/** The card of a node that never reported has the shape of the others. */
function NotYet() {
  const t = useT();
  return (
    <>
      <div className={`${styles.gauges} ${styles.noGauges}`} aria-hidden>
        {NO_GAUGES.map(metric => (
          <Gauge key={metric} label={t(`metric.${metric}`)} value={null} text="–" />
        ))}
      </div>
      <p className={styles.notYet}>{t('notYet.text')}</p>
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
      <Head node={view.node} presence={presence} lastReport={presence === 'offline' ? view.state.lastReport : 0} />
      {presence === 'waiting' ? <NotYet /> : <Body view={view} />}
      {children}
      <div className={styles.end}>
        {presence !== 'waiting' && <AvailabilityStrip uuid={uuid} />}
        <Foot node={view.node} />
      </div>
    </article>
  );
}
