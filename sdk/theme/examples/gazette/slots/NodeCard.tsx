import { Link } from 'react-router-dom';
import {
  Cost,
  Flag,
  LastSeen,
  levelOf,
  OsIcon,
  presenceKey,
  presenceOf,
  Sparkline,
  Tags,
  trafficUsage,
  usageOf,
  UptimeStrip,
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

/** Value with its label above and its share as a thin bar below; high values have a warning sign. */
function Figure({
  label,
  value,
  detail,
  why,
}: {
  label: string;
  value: number | null;
  detail: string;
  why: string | undefined;
}) {
  const format = useFormat();
  const level = levelOf(value);
  return (
    <div className={styles.figure} data-level={level} title={why}>
      <span>{label}</span>
      <b>
        {value === null ? '–' : format.percent(value, 0)}
        {why && <span className="visually-hidden">{why}</span>}
        {level === 'high' && <span aria-hidden> ▲</span>}
      </b>
      <i aria-hidden style={{ transform: `scaleX(${Math.min(value ?? 0, 100) / 100})` }} />
      <small title={detail}>{detail}</small>
    </div>
  );
}

function Figures({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const { node, state } = view;
  const absenceReason = useWhyAbsent(node);
  const { cpu, ram, disk, swap } = usageOf(view);
  const usedOf = (used: number | null, total: number) => {
    if (!total) return used === null ? '' : t('node.none');
    return state.online ? t('node.of', { used: format.size(used), total: format.size(total) }) : format.size(total);
  };
  return (
    <div className={styles.figures}>
      <Figure
        label={t('metric.cpu')}
        value={cpu}
        why={absenceReason('cpu')}
        detail={t('node.cores', { count: node.cpuCores })}
      />
      <Figure
        label={t('metric.ram')}
        value={ram}
        why={absenceReason('ramUsed')}
        detail={usedOf(state.ramUsed, node.ramTotal)}
      />
      <Figure
        label={t('metric.disk')}
        value={disk}
        why={absenceReason('disks')}
        detail={usedOf(state.diskUsed, node.diskTotal)}
      />
      <Figure
        label={t('metric.swap')}
        value={swap}
        why={absenceReason('swapUsed')}
        detail={usedOf(state.swapUsed, node.swapTotal)}
      />
    </div>
  );
}

/** Values written as a sentence: network, load, uptime, plan. */
function Notes({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const { node, state } = view;
  const plan = trafficUsage(view);
  const now = (text: string) => (state.online ? text : '–');
  const notes = [
    [t('metric.up'), `${now(format.rate(state.netUp))} (${format.bytes(state.trafficUp)})`],
    [t('metric.down'), `${now(format.rate(state.netDown))} (${format.bytes(state.trafficDown)})`],
    ...(state.online
      ? [
          [t('metric.load'), [state.load1, state.load5, state.load15].map(format.load).join(' · ')],
          [t('metric.uptime'), format.duration(state.uptime)],
        ]
      : []),
    ...(plan
      ? [
          [
            t('node.trafficLimit'),
            `${format.percent(plan.percent, 0)} · ${t('node.trafficUntil', {
              used: format.bytes(plan.used),
              total: format.bytes(node.trafficLimit),
              day: format.day(node.traffic.until),
            })}`,
          ],
        ]
      : []),
  ];
  return (
    <dl className={styles.notes}>
      {notes.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('metric.seen')}</dt>
        <dd>
          <LastSeen at={state.lastReport} />
        </dd>
      </div>
    </dl>
  );
}

/** One node as a short article. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const view = useNode(uuid);
  const { lines } = useThemeOptions<typeof config>();
  const t = useT();
  if (!view) return null;
  const { node } = view;
  const presence = presenceOf(view);
  return (
    <article className={styles.article} data-presence={presence}>
      <p className={styles.kicker}>
        <span>{t(presenceKey(presence))}</span>
        <Flag code={node.region} />
      </p>
      <h2>
        <Link to={`/instance/${uuid}`}>{node.name}</Link>
      </h2>
      {node.os && (
        <p className={styles.system}>
          <OsIcon os={node.os} /> {[node.os, virtualizationOf(node, t), node.arch].filter(Boolean).join(', ')}
        </p>
      )}
      {node.remark && <p className={styles.remark}>{node.remark}</p>}
      {presence === 'waiting' ? (
        <p className={styles.remark}>{t('notYet.text')}</p>
      ) : (
        <>
          <Figures view={view} />
          {lines && (
            <div className={styles.lines}>
              <Sparkline uuid={uuid} metric="cpu" label={t('metric.cpu')} />
              <UptimeStrip uuid={uuid} />
            </div>
          )}
          <Notes view={view} />
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
