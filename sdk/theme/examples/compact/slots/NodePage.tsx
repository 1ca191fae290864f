import { Link } from 'react-router-dom';
import {
  Cost,
  Flag,
  Tags,
  trafficUsage,
  useFormat,
  useNode,
  useNodeDetail,
  useSite,
  useT,
  virtualizationOf,
  type Slots,
} from '@vitrine/theme-sdk';
import { Bar } from '../parts/Bar.tsx';
import { Charts } from '../parts/Charts.tsx';
import { LatencyChart } from '../parts/LatencyChart.tsx';
import { OfflineDuration } from '../parts/OfflineDuration.tsx';
import styles from './NodePage.module.css';

export function NodePage({ uuid, children }: Slots['NodePage']) {
  const view = useNode(uuid);
  const { name: site, latency } = useSite();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  return (
    <div className={styles.page}>
      <title>{`${node.name} · ${site}`}</title>
      <header>
        <Link to="/">← {t('node.back')}</Link>
        <h1>{node.name}</h1>
        <span data-online={state.online}>
          {state.online ? t('state.online') : <OfflineDuration since={state.lastReport} />}
        </span>
        <Flag code={node.region} />
        <Tags tags={node.tags} />
        <Cost node={node} />
        {node.remark && <p>{node.remark}</p>}
      </header>
      <section className={styles.now} aria-label={t('node.now')}>
        {(['cpu', 'ram', 'swap', 'disk'] as const).map(key => (
          <div key={key}>
            <span>{t(`metric.${key}`)}</span>
            <Bar view={view} share={key} />
          </div>
        ))}
      </section>
      <Machine uuid={uuid} />
      <Charts node={node} />
      {latency && <LatencyChart uuid={uuid} />}
      {children}
    </div>
  );
}

function Machine({ uuid }: { uuid: string }) {
  const view = useNode(uuid);
  const detail = useNodeDetail(uuid);
  const format = useFormat();
  const t = useT();
  if (!view) return null;
  const { node, state } = view;
  const plan = trafficUsage(view);
  const facts: readonly (readonly [string, string])[] = [
    [t('fact.os'), node.os],
    [t('fact.kernel'), node.kernel],
    [t('fact.cpu'), node.cpuName && `${node.cpuName} × ${node.cpuCores}`],
    [t('fact.arch'), [node.arch, virtualizationOf(node, t)].filter(Boolean).join(' · ')],
    [t('fact.memory'), node.ramTotal ? format.size(node.ramTotal) : ''],
    [t('fact.disk'), node.diskTotal ? format.size(node.diskTotal) : ''],
    [t('metric.uptime'), state.online ? format.duration(state.uptime) : ''],
    [t('metric.load'), state.online ? [state.load1, state.load5, state.load15].map(format.load).join(' ') : ''],
    [t('metric.traffic'), `↑\u00a0${format.bytes(state.trafficUp)} ↓\u00a0${format.bytes(state.trafficDown)}`],
    [
      t('node.trafficLimit'),
      plan
        ? `${format.percent(plan.percent)} · ${t('node.trafficUntil', { used: format.bytes(plan.used), total: format.bytes(node.trafficLimit), day: format.day(node.traffic.until) })}`
        : '',
    ],
    ...(detail?.disks ?? []).map(
      ({ mount, used, total }) => [mount, `${format.size(used)} / ${format.size(total)}`] as const,
    ),
    ...(detail?.interfaces ?? []).map(
      ({ name, up, down }) => [name, `↑\u00a0${format.rate(up)} ↓\u00a0${format.rate(down)}`] as const,
    ),
  ];
  return (
    <section>
      <h2>{t('compact.machine')}</h2>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
