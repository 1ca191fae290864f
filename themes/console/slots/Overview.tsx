import { Link } from 'react-router-dom';
import {
  DayLane,
  useAnnouncements,
  useAvailability,
  useConnection,
  useFormat,
  useHomeQuery,
  useNodes,
  useNodesReady,
  useSite,
  useStaleSince,
  useT,
  useTotals,
  type Slots,
  type Status,
} from '@vitrine/theme-sdk';
import styles from './Overview.module.css';

/** Returns the mean availability over 90 days as text; a dash if unknown. */
function useShare(group: string | null): string {
  const { data } = useAvailability();
  const format = useFormat();
  const known = useNodes()
    .filter(node => group === null || node.group === group)
    .flatMap(({ uuid }) => data?.nodes[uuid] ?? []);
  if (known.length === 0) return '–';
  const mean = known.reduce((sum, { percent }) => sum + percent, 0) / known.length;
  return format.percent(Math.floor(mean * 100) / 100, mean === 100 ? 0 : 2);
}

/** Counts, which filter the lines, and rates. */
function Counts({ group }: { readonly group: string | null }) {
  const [{ status }, change] = useHomeQuery();
  const { nodes, online, waiting, attention, netDown, netUp } = useTotals(group);
  const share = useShare(group);
  const format = useFormat();
  const t = useT();
  const offline = nodes - online - waiting;
  const counts: readonly (readonly [Status, number, string])[] = [
    ['offline', offline, t('console.down')],
    ['attention', attention - offline, t('console.warn')],
    ['waiting', waiting, t('console.unseen')],
  ];
  const figures = [
    [t('console.rx'), online > 0 ? format.rate(netDown) : '–'],
    [t('console.tx'), online > 0 ? format.rate(netUp) : '–'],
    [t('console.days'), share],
  ] as const;
  return (
    <div className={styles.line}>
      <h1>
        <b>{format.number(online)}</b>/{format.number(nodes)} {t('console.up')}
      </h1>
      {counts
        .filter(([, count]) => count > 0)
        .map(([name, count, label]) => (
          <button
            key={name}
            type="button"
            data-status={name}
            aria-pressed={status === name}
            onClick={() => change({ status: status === name ? null : name })}
          >
            {`${format.number(count)} ${label}`}
          </button>
        ))}
      {figures.map(([label, value]) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
    </div>
  );
}

/** The most urgent announcement, and the number of the others. */
function News() {
  const { data } = useAnnouncements();
  const format = useFormat();
  const t = useT();
  const [first, ...others] = data ?? [];
  if (!first) return null;
  return (
    <p className={styles.news} data-kind={first.kind}>
      <span aria-hidden>! </span>
      <Link to="/announcements">{first.title}</Link>
      <span>{t('announcement.since', { from: format.dateTime(first.startsAt) })}</span>
      {others.length > 0 && <span>{`+${format.number(others.length)}`}</span>}
    </p>
  );
}

/** The state of the fleet as a status line, with the most urgent announcement below it. */
export function Overview({ children }: Slots['Overview']) {
  const [{ group }] = useHomeQuery();
  const { name } = useSite();
  const isReady = useNodesReady();
  const isFailed = useConnection() === 'lost' && !isReady;
  const staleSince = useStaleSince();
  const format = useFormat();
  const t = useT();
  if (isFailed)
    return (
      <section className={styles.overview} role="alert">
        <h1>
          <span className="visually-hidden">{`${name}: `}</span>–/– {t('console.up')}
        </h1>
        <p>
          {t('hero.failed')}{' '}
          <button type="button" onClick={() => location.reload()}>
            [{t('hero.retry')}]
          </button>
        </p>
      </section>
    );
  return (
    <section className={styles.overview} aria-label={t('overview.label')} data-stale={staleSince !== null || undefined}>
      <Counts group={group} />
      {staleSince !== null && <p>! {t('stale.values', { time: format.time(staleSince) })}</p>}
      <News />
      {isReady && (
        <div className={styles.lane}>
          <DayLane />
        </div>
      )}
      {children}
    </section>
  );
}
