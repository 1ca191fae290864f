import { Link } from 'react-router-dom';
import {
  countedUsage,
  DayLane,
  useAnnouncements,
  useAvailability,
  useConnection,
  useFormat,
  useHomeQuery,
  useMonthlyCost,
  useNodes,
  useNodesReady,
  useNodeViews,
  useNow,
  useSite,
  useStaleSince,
  useT,
  useThemeOptions,
  useTotals,
  World,
  type Slots,
  type Status,
} from '@vitrine/theme-sdk';
import { Amount } from '../parts/Amount.tsx';
import { Sign } from '../parts/Sign.tsx';
import type config from '../theme.config.ts';
import styles from './Overview.module.css';

const READ_MS = 15_000;
const MINUTE_MS = 60_000;

/** Problems and announcements as pills; a click on a problem filters by its nodes. */
function Pills() {
  const [query, change] = useHomeQuery();
  const { nodes, online, waiting, attention } = useTotals(query.group);
  const { data: announcements } = useAnnouncements();
  const staleSince = useStaleSince();
  const format = useFormat();
  const t = useT();
  const offline = nodes - online - waiting;
  const [announcement] = announcements ?? [];
  const pill = (status: Status & ('offline' | 'attention' | 'waiting'), label: string) => (
    <button
      type="button"
      aria-pressed={query.status === status}
      onClick={() => change({ status: query.status === status ? null : status })}
    >
      <Sign state={status} />
      {label}
    </button>
  );
  return (
    <div className={styles.pills}>
      {staleSince !== null && <span>{t('stale.values', { time: format.time(staleSince) })}</span>}
      {offline > 0 && pill('offline', t('hero.offline', { count: offline }))}
      {attention > offline && pill('attention', t('overview.attention', { count: attention - offline }))}
      {waiting > 0 && pill('waiting', t('overview.neverReported', { count: waiting }))}
      {staleSince === null && attention + waiting === 0 && (
        <span>
          <Sign state="online" />
          {t('overview.well')}
        </span>
      )}
      {query.region && (
        <button type="button" aria-label={t('toolbar.allRegions')} onClick={() => change({ region: null })}>
          {format.region(query.region)} ×
        </button>
      )}
      {announcement && (
        <Link to="/announcements" data-kind={announcement.kind} title={announcement.title}>
          <span>{announcement.title}</span>
        </Link>
      )}
    </div>
  );
}

/** Five figures of the fleet; a dash if unknown. */
function Figures({ group }: { readonly group: string | null }) {
  const totals = useTotals(group);
  const views = useNodeViews(READ_MS);
  const { data: days } = useAvailability();
  const cost = useMonthlyCost(group);
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const nodes = useNodes().filter(node => group === null || node.group === group);
  const measuredNodes = nodes.flatMap(({ uuid }) => days?.nodes[uuid] ?? []);
  const mean = measuredNodes.reduce((sum, { percent }) => sum + percent, 0) / measuredNodes.length;
  const used = views
    .filter(({ node }) => group === null || node.group === group)
    .map(countedUsage)
    .filter(usage => usage !== null);
  const amounts = cost ? [...(cost.nodes > 0 ? [cost] : []), ...cost.without] : [];
  const figures: (readonly [string, string])[] = [
    [t('metric.down'), totals.online > 0 ? format.rate(totals.netDown) : '–'],
    [t('metric.up'), totals.online > 0 ? format.rate(totals.netUp) : '–'],
    [t('hero.ninetyDays'), measuredNodes.length > 0 ? percentText(mean, format).replace(/\s?%/, '\u00a0%') : '–'],
    [
      t('hero.trafficMonth', { month: format.monthName(now) }),
      used.length > 0 ? format.bytes(used.reduce((sum, bytes) => sum + bytes, 0)) : '–',
    ],
  ];
  if (amounts.length > 0)
    figures.push([
      t('hero.cost'),
      `${amounts.map(({ currency, total }) => format.money(currency, total, 0)).join(' + ')}\u00a0${t('hero.perMonth')}`,
    ]);
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount>{value}</Amount>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats an availability: 100 only without any outage, otherwise two decimals that are never rounded up to 100. */
const percentText = (percent: number, format: ReturnType<typeof useFormat>) =>
  percent === 100 ? format.percent(100, 0) : format.percent(Math.floor(percent * 100) / 100, 2);

/** Overview of the fleet: number of online nodes, problems, five figures, and the globe. */
export function Overview({ children }: Slots['Overview']) {
  const [{ group }] = useHomeQuery();
  const { nodes, online, waiting } = useTotals(group);
  const { name } = useSite();
  const { globe } = useThemeOptions<typeof config>();
  const hasPlaces = useNodes().some(({ region }) => region);
  const isReady = useNodesReady();
  const isFailed = useConnection() === 'lost' && !isReady;
  const isStale = useStaleSince() !== null;
  const t = useT();
  const sentence =
    online === nodes && waiting === 0 ? t('hero.all', { count: nodes }) : t('hero.some', { online, count: nodes });
  return (
    <section className={styles.hero} aria-label={t('overview.label')} data-stale={isStale || undefined}>
      {globe && hasPlaces && (
        <div className={styles.globe} data-globe>
          <World form="globe" />
        </div>
      )}
      <h1>
        <span className="visually-hidden">{`${name}: ${isFailed ? t('hero.failed') : sentence}`}</span>
        <span aria-hidden>
          {isFailed ? '–' : online}
          {!isFailed && <em>{`/${nodes}`}</em>}
          {!isFailed && <small>{t('state.online').toLocaleLowerCase()}</small>}
        </span>
      </h1>
      {isFailed ? (
        <div className={styles.pills} role="alert">
          <span>{t('hero.failed')}</span>
          <button type="button" onClick={() => location.reload()}>
            {t('hero.retry')}
          </button>
        </div>
      ) : (
        <>
          <Pills />
          <Figures group={group} />
          <div className={styles.lane}>
            <DayLane />
          </div>
        </>
      )}
      {children}
    </section>
  );
}
