import {
  Cost,
  Flag,
  LastSeen,
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
import { Link } from 'react-router-dom';
import { TextBar } from '../parts/TextBar.tsx';
import type config from '../theme.config.ts';
import styles from './NodeCard.module.css';

function Bars({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const { node, state } = view;
  const why = useWhyAbsent(view.node);
  const { cpu, ram, disk, swap } = usageOf(view);
  const plan = trafficUsage(view);
  const of = (used: number | null, total: number) => {
    if (!total) return used === null ? '' : t('node.none');
    return state.online ? t('node.of', { used: format.size(used), total: format.size(total) }) : format.size(total);
  };
  return (
    <div className={styles.bars}>
      <TextBar
        label={t('metric.cpu')}
        value={cpu}
        why={why('cpu')}
        detail={t('node.cores', { count: node.cpuCores })}
      />
      <TextBar label={t('metric.ram')} value={ram} why={why('ramUsed')} detail={of(state.ramUsed, node.ramTotal)} />
      <TextBar label={t('metric.disk')} value={disk} why={why('disks')} detail={of(state.diskUsed, node.diskTotal)} />
      <TextBar
        label={t('metric.swap')}
        value={swap}
        why={why('swapUsed')}
        detail={of(state.swapUsed, node.swapTotal)}
      />
      {plan && (
        <TextBar
          wide
          label={t('node.trafficLimit')}
          value={plan.percent}
          detail={t('node.trafficUntil', {
            used: format.bytes(plan.used),
            total: format.bytes(node.trafficLimit),
            day: format.day(node.traffic.until),
          })}
        />
      )}
    </div>
  );
}

function Figures({ view: { state } }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const now = (text: string) => (state.online ? text : '–');
  const rows = [
    [t('metric.up'), now(format.rate(state.netUp)), format.bytes(state.trafficUp)],
    [t('metric.down'), now(format.rate(state.netDown)), format.bytes(state.trafficDown)],
    ...(state.online
      ? [
          [t('metric.load'), [state.load1, state.load5, state.load15].map(format.load).join(' '), ''],
          [t('metric.uptime'), format.duration(state.uptime), ''],
        ]
      : []),
  ] as const;
  return (
    <dl className={styles.figures}>
      {rows.map(([label, value, total]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {total && <small>Σ {total}</small>}
          </dd>
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

/** One node as a pane of a terminal. */
export function NodeCard({ uuid, children }: Slots['NodeCard']) {
  const view = useNode(uuid);
  const { prompt } = useThemeOptions<typeof config>();
  const t = useT();
  if (!view) return null;
  const { node } = view;
  const presence = presenceOf(view);
  return (
    <article className={styles.pane} data-presence={presence}>
      <header>
        <h2>
          <span aria-hidden>{prompt}</span>
          <Link to={`/instance/${uuid}`}>{node.name}</Link>
        </h2>
        <span className={styles.state}>
          [{t(presenceKey(presence))}] <Flag code={node.region} />
        </span>
      </header>
      <p>{[node.os, virtualizationOf(node, t), node.arch].filter(Boolean).join(' · ') || t('node.noFacts')}</p>
      {node.remark && <p title={node.remark}># {node.remark}</p>}
      {presence === 'waiting' ? (
        <p className={styles.sentence}>{t('notYet.text')}</p>
      ) : (
        <>
          <Bars view={view} />
          <Figures view={view} />
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
