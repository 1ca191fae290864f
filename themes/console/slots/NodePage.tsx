import { Link } from 'react-router-dom';
import {
  Cost,
  LastSeen,
  presenceKey,
  presenceOf,
  Tags,
  usageOf,
  useAvailability,
  useFormat,
  useNode,
  useNow,
  useSite,
  useT,
  useThemeOptions,
  useWhyAbsent,
  virtualizationOf,
  type NodeView,
  type Slots,
} from '@vitrine/theme-sdk';
import { Bar } from '../parts/Bar.tsx';
import { Days } from '../parts/Days.tsx';
import { Plots } from '../parts/Plots.tsx';
import type config from '../theme.config.ts';
import styles from './NodePage.module.css';

const CELLS = 30;
const MINUTE_MS = 60_000;

/** Four shares as long bars, with rates, load and uptime beside them. */
function Now({ view }: { readonly view: NodeView }) {
  const { node, state } = view;
  const format = useFormat();
  const t = useT();
  const absenceReason = useWhyAbsent(node);
  const { cpu, ram, swap, disk } = usageOf(view);
  const part = (used: number | null, total: number) =>
    total === 0
      ? '–'
      : state.online && used !== null
        ? t('node.of', { used: format.size(used), total: format.size(total) })
        : format.size(total);
  const shares = [
    ['cpu', t('metric.cpu'), cpu, t('node.cores', { count: node.cpuCores }), absenceReason('cpu')],
    ['ram', t('metric.ram'), ram, part(state.ramUsed, node.ramTotal), absenceReason('ramUsed')],
    ['swap', t('metric.swap'), swap, part(state.swapUsed, node.swapTotal), absenceReason('swapUsed')],
    ['disk', t('metric.disk'), disk, part(state.diskUsed, node.diskTotal), absenceReason('disks')],
  ] as const;
  const now = <T,>(value: T | null, textOf: (value: T) => string) =>
    state.online && value !== null ? textOf(value) : '–';
  const figures = [
    [t('metric.down'), now(state.netDown, format.rate), format.bytes(state.trafficDown)],
    [t('metric.up'), now(state.netUp, format.rate), format.bytes(state.trafficUp)],
    [
      t('metric.load'),
      now(state.load1, load => [load, state.load5 ?? 0, state.load15 ?? 0].map(format.load).join(' ')),
      '',
    ],
    [t('metric.uptime'), now(state.uptime, format.duration), ''],
  ] as const;
  return (
    <section className={styles.now} aria-label={t('node.now')}>
      <dl>
        {shares.map(([key, name, value, detail, reason]) => (
          <div key={key} title={reason}>
            <dt>
              <span aria-hidden>{t(`console.${key}`)}</span>
              <span className="visually-hidden">{name}</span>
            </dt>
            <dd>
              <Bar value={value} cells={CELLS} />
              <b>{value === null ? '–' : format.percent(value, 0)}</b>
              <span>{detail}</span>
            </dd>
          </div>
        ))}
      </dl>
      <dl>
        {figures.map(([name, value, total]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {total && <span>Σ {total}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Page of a node: facts, bars, fifty days, charts of block characters, and events as a log. */
export function NodePage({ uuid, children }: Slots['NodePage']) {
  const view = useNode(uuid);
  const site = useSite();
  const { data } = useAvailability();
  const { prompt } = useThemeOptions<typeof config>();
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const presence = presenceOf(view);
  const days = data?.nodes[uuid];
  const facts = [node.os, virtualizationOf(node, t), node.cpuName, node.arch].filter(Boolean).join(' · ');
  return (
    <div className={styles.page}>
      <title>{`${node.name} · ${site.name}`}</title>
      <Link to="/">← {t('node.back')}</Link>
      <h1>
        <span aria-hidden>{`${prompt} top `}</span>
        <b>{node.name}</b> {node.region}
        <span className={styles.state} data-presence={presence}>
          [
          {presence === 'offline'
            ? t('console.downFor', { time: format.duration((now - state.lastReport) / 1000) })
            : t(presenceKey(presence))}
          ]
        </span>
      </h1>
      <p>{facts || t('node.noFacts')}</p>
      {node.remark && <p># {node.remark}</p>}
      <div className={styles.more}>
        <Tags tags={node.tags} />
        <Cost node={node} />
        {presence === 'offline' && (
          <span>
            {t('metric.seen')}: <LastSeen at={state.lastReport} />
          </span>
        )}
      </div>
      {presence === 'waiting' ? <p>{t('notYet.text')}</p> : <Now view={view} />}
      {days && (
        <p className={styles.days}>
          {t('console.days')} <Days uuid={uuid} shown={90} share={format.percent(days.percent, 2)} />{' '}
          <b>{format.percent(Math.floor(days.percent * 100) / 100, days.percent === 100 ? 0 : 2)}</b>
        </p>
      )}
      {(presence !== 'waiting' || node.os !== '') && <Plots node={node} />}
      {children}
    </div>
  );
}
