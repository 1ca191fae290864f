import { Link } from 'react-router-dom';
import {
  Cost,
  Flag,
  LastSeen,
  levelOf,
  Meter,
  presenceKey,
  presenceOf,
  Tags,
  trafficUsage,
  usageOf,
  useFormat,
  useNode,
  useT,
  useThemeOptions,
  useWhyAbsent,
  virtualizationOf,
  type NodeView,
  type Slots,
} from '@vitrine/theme-sdk';
import type config from '../theme.config.ts';
import styles from './NodeCard.module.css';

/**
 * Ring that fills with a share, with the number in the middle. A high share is red with a warning sign; an unknown share is empty,
 * with the reason as its tooltip.
 */
function Ring({ label, value, why }: { label: string; value: number | null; why: string | undefined }) {
  const format = useFormat();
  const level = levelOf(value);
  const text = value === null ? (why ?? '–') : format.percent(value, 0);
  return (
    <div className={styles.ring} data-level={level} role="img" aria-label={`${label} ${text}`} title={why}>
      <svg viewBox="0 0 36 36" aria-hidden>
        <circle cx="18" cy="18" r="15.9" />
        {value !== null && value > 0 && (
          <circle cx="18" cy="18" r="15.9" pathLength="100" strokeDasharray={`${Math.min(value, 100)} 100`} />
        )}
      </svg>
      <b aria-hidden>
        {value === null ? '–' : Math.round(value)}
        {level === 'high' && '!'}
      </b>
      <span aria-hidden>{label}</span>
    </div>
  );
}

function Rings({ view }: { view: NodeView }) {
  const t = useT();
  const absenceReason = useWhyAbsent(view.node);
  const { cpu, ram, disk, swap } = usageOf(view);
  return (
    <div className={styles.rings}>
      <Ring label={t('metric.cpu')} value={cpu} why={absenceReason('cpu')} />
      <Ring label={t('metric.ram')} value={ram} why={absenceReason('ramUsed')} />
      <Ring label={t('metric.disk')} value={disk} why={absenceReason('disks')} />
      <Ring label={t('metric.swap')} value={swap} why={absenceReason('swapUsed')} />
    </div>
  );
}

/** Usage of the traffic plan; nothing without a limit. */
function Plan({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const plan = trafficUsage(view);
  if (!plan) return null;
  const detail = t('node.trafficUntil', {
    used: format.bytes(plan.used),
    total: format.bytes(view.node.trafficLimit),
    day: format.day(view.node.traffic.until),
  });
  return <Meter label={t('node.trafficLimit')} value={plan.percent} detail={detail} />;
}

function Facts({ view: { state } }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const now = (text: string) => (state.online ? text : '–');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('metric.up')}</dt>
        <dd>
          {now(format.rate(state.netUp))} <small>{format.bytes(state.trafficUp)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('metric.down')}</dt>
        <dd>
          {now(format.rate(state.netDown))} <small>{format.bytes(state.trafficDown)}</small>
        </dd>
      </div>
      {state.online && (
        <>
          <div>
            <dt>{t('metric.load')}</dt>
            <dd>{[state.load1, state.load5, state.load15].map(format.load).join(' ')}</dd>
          </div>
          <div>
            <dt>{t('metric.uptime')}</dt>
            <dd>{format.duration(state.uptime)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('metric.seen')}</dt>
        <dd>
          <LastSeen at={state.lastReport} />
        </dd>
      </div>
    </dl>
  );
}

/** Card of one node: four rings, and its facts below. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const view = useNode(uuid);
  const { density, system } = useThemeOptions<typeof config>();
  const t = useT();
  if (!view) return null;
  const { node } = view;
  const presence = presenceOf(view);
  return (
    <article className={styles.card} data-density={density} data-presence={presence}>
      <header>
        <h2>
          <Link to={`/instance/${uuid}`}>{node.name}</Link>
        </h2>
        <span className={presence === 'online' ? 'visually-hidden' : styles.state}>{t(presenceKey(presence))}</span>
        <Flag code={node.region} />
      </header>
      {system && node.os && <p>{[node.os, virtualizationOf(node, t), node.arch].filter(Boolean).join(' · ')}</p>}
      {node.remark && <p title={node.remark}>{node.remark}</p>}
      {presence === 'waiting' ? (
        <p className={styles.sentence}>{t('notYet.text')}</p>
      ) : (
        <>
          <Rings view={view} />
          <Plan view={view} />
          <Facts view={view} />
        </>
      )}
      {children}
      <footer>
        <Tags tags={node.tags} />
        <Cost node={node} />
      </footer>
    </article>
  );
}
