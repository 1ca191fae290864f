import {
  trafficUsage,
  useFormat,
  useNode,
  useT,
  type NodeView,
  type PublicNode,
  type Slots,
  presenceKey,
  presenceOf,
  type Presence,
  usageOf,
} from '@vitrine/theme-sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { Cost, hasCost } from '../parts/Cost.tsx';
import { Meter } from '../parts/Meter.tsx';
import { Flag } from '../parts/Flag.tsx';
import { LastSeen } from '../parts/LastSeen.tsx';
import { StatusDot } from '../parts/StatusDot.tsx';
import { Tags } from '../parts/Tags.tsx';
import styles from './NodeCard.module.css';

/** Memoised separately because it rarely changes, unlike the metrics that change every second. */
const Head = memo(function Head({ node, presence }: { node: PublicNode; presence: Presence }) {
  const t = useT();
  // A node without a report shows that in place of its facts.
  const words =
    presence === 'waiting' ? null : (
      <span className={presence === 'online' ? 'visually-hidden' : styles.offline}>{t(presenceKey(presence))}</span>
    );
  return (
    <header className={styles.head}>
      <h2>
        <StatusDot presence={presence} />
        <Link to={`/instance/${node.uuid}`}>{node.name}</Link>
      </h2>
      <div className={styles.signs}>
        {words}
        <Flag code={node.region} />
      </div>
      <p>{[node.os, node.virtualization, node.arch].filter(Boolean).join(' · ') || t('node.noFacts')}</p>
      {node.remark && <p title={node.remark}>{node.remark}</p>}
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

function Meters({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const { node, state } = view;
  const { cpu, ram, swap, disk } = usageOf(view);
  const of = (used: number, total: number) =>
    total
      ? state.online
        ? t('node.of', { used: format.size(used), total: format.size(total) })
        : format.size(total)
      : t('node.none');
  return (
    <div className={styles.meters}>
      <Meter label={t('metric.cpu')} value={cpu} detail={t('node.cores', { count: node.cpuCores })} />
      <Meter label={t('metric.ram')} value={ram} detail={of(state.ramUsed, node.ramTotal)} />
      <Meter label={t('metric.disk')} value={disk} detail={of(state.diskUsed, node.diskTotal)} />
      <Meter label={t('metric.swap')} value={swap} detail={of(state.swapUsed, node.swapTotal)} />
    </div>
  );
}

function Network({ view: { state } }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const way = (Icon: typeof ArrowUp, label: string, rate: number, total: number) => (
    <div>
      <span className={styles.rate}>
        <Icon aria-label={label} size={14} />
        {state.online ? format.rate(rate) : '–'}
      </span>
      <span className={styles.total} title={t('metric.traffic')}>
        {format.bytes(total)}
      </span>
    </div>
  );
  return (
    <div className={styles.network}>
      {way(ArrowUp, t('metric.up'), state.netUp, state.trafficUp)}
      {way(ArrowDown, t('metric.down'), state.netDown, state.trafficDown)}
    </div>
  );
}

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
  return <Meter label={t('node.trafficLimit')} value={use.percent} detail={detail} />;
}

function Facts({ view: { state } }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('metric.load')}</dt>
        <dd>{state.online ? [state.load1, state.load5, state.load15].map(format.load).join(' ') : '–'}</dd>
      </div>
      <div>
        <dt>{t('metric.uptime')}</dt>
        <dd>{state.online ? format.duration(state.uptime) : '–'}</dd>
      </div>
      <div>
        <dt>{t('metric.seen')}</dt>
        <dd>
          <LastSeen at={state.lastReport} />
        </dd>
      </div>
    </dl>
  );
}

function NotYet() {
  const t = useT();
  return <p className={styles.notYet}>{t('notYet.text')}</p>;
}

export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const view = useNode(uuid);
  if (!view) return null;
  const presence = presenceOf(view);
  return (
    <article className={styles.card} data-online={view.state.online}>
      <Head node={view.node} presence={presence} />
      {presence === 'waiting' ? (
        <NotYet />
      ) : (
        <>
          <Meters view={view} />
          <Network view={view} />
          <Plan view={view} />
          <Facts view={view} />
        </>
      )}
      {children}
      <Foot node={view.node} />
    </article>
  );
}
