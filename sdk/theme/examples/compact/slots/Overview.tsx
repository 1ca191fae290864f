import { useFormat, useHomeQuery, useT, useTotals, type Status } from '@vitrine/theme-sdk';
import styles from './Overview.module.css';

export function Overview() {
  const [query, change] = useHomeQuery();
  const { nodes, online, waiting, netUp, netDown, trafficUp, trafficDown } = useTotals(query.group);
  const format = useFormat();
  const t = useT();
  const offline = nodes - online - waiting;
  const counters: readonly (readonly [Status | null, string, string])[] = [
    [null, t('overview.all'), format.number(nodes)],
    ['online', t('state.online'), format.number(online)],
    ['offline', t('state.offline'), format.number(offline)],
    ...(waiting > 0 ? [['waiting', t('node.noFacts'), format.number(waiting)] as const] : []),
    ['speed', t('overview.speed'), `↑\u00a0${format.rate(netUp)} ↓\u00a0${format.rate(netDown)}`],
    ['traffic', t('overview.traffic'), `↑\u00a0${format.bytes(trafficUp)} ↓\u00a0${format.bytes(trafficDown)}`],
  ];
  return (
    <div className={styles.overview} role="group" aria-label={t('overview.label')}>
      {counters.map(([status, label, figure]) => (
        <button
          key={label}
          type="button"
          aria-pressed={query.status === status}
          data-alarm={status === 'offline' && offline > 0}
          onClick={() => change({ status: query.status === status ? null : status })}
        >
          {label} <b>{figure}</b>
        </button>
      ))}
    </div>
  );
}
