import { useFormat, useHomeQuery, useMonthlyCost, useT, useTotals, type Slots, type Status } from '@vitrine/theme-sdk';
import styles from './Overview.module.css';

/** Totals of the fleet as the header of the page; a press on one filters the nodes that it counts. */
export function Overview({ children }: Slots['Overview']) {
  const [query, change] = useHomeQuery();
  const totals = useTotals(query.group);
  const cost = useMonthlyCost(query.group);
  const format = useFormat();
  const t = useT();
  const offline = totals.nodes - totals.online - totals.waiting;
  const counters: readonly (readonly [Status | null, string, string])[] = [
    [null, t('overview.all'), format.number(totals.nodes)],
    ['online', t('state.online'), format.number(totals.online)],
    ['offline', t('state.offline'), format.number(offline)],
    ...(totals.waiting > 0 ? [['waiting', t('node.noFacts'), format.number(totals.waiting)] as const] : []),
    ['speed', t('overview.speed'), `↑\u00a0${format.rate(totals.netUp)} ↓\u00a0${format.rate(totals.netDown)}`],
    [
      'traffic',
      t('overview.traffic'),
      `↑\u00a0${format.bytes(totals.trafficUp)} ↓\u00a0${format.bytes(totals.trafficDown)}`,
    ],
  ];
  const amounts = cost ? [...(cost.nodes > 0 ? [cost] : []), ...cost.without] : [];
  const amount = amounts.map(({ currency, total }) => `${currency}${format.number(total, 2)}`).join(' + ');
  return (
    <div>
      <div className={styles.line} role="group" aria-label={t('overview.label')}>
        {counters.map(([status, label, value]) => (
          <button
            key={label}
            type="button"
            aria-pressed={query.status === status}
            data-alarm={status === 'offline' && offline > 0}
            onClick={() => change({ status: query.status === status ? null : status })}
          >
            <span>{label}</span> <b>{value}</b>
          </button>
        ))}
      </div>
      {amount && <p className={styles.cost}>{t('overview.cost', { amount })}</p>}
      {children}
    </div>
  );
}
