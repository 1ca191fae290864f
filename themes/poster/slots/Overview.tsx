import { Link } from 'react-router-dom';
import {
  countedUsage,
  DayLane,
  useAnnouncements,
  useConnection,
  useFormat,
  useHomeQuery,
  useNodesReady,
  useNodeViews,
  useNow,
  useSite,
  useStaleSince,
  useT,
  useThemeOptions,
  useTotals,
  type Slots,
} from '@vitrine/theme-sdk';
import { Amount } from '../parts/Amount.tsx';
import { availabilityOf, useFleetDays } from '../parts/availability.ts';
import { Lead } from '../parts/Lead.tsx';
import type config from '../theme.config.ts';
import styles from './Overview.module.css';

const READ_MS = 15_000;
const MINUTE_MS = 60_000;

/** The most urgent announcement, or the age of the figures, above a rule. */
function News() {
  const { data } = useAnnouncements();
  const staleSince = useStaleSince();
  const format = useFormat();
  const t = useT();
  const [first] = data ?? [];
  if (staleSince !== null)
    return (
      <p className={styles.news}>
        <b>{t('stale.values', { time: format.time(staleSince) })}</b>
      </p>
    );
  if (!first) return null;
  return (
    <p className={styles.news}>
      <Link to="/announcements">{first.title}</Link>
      <span>{t('announcement.since', { from: format.dateTime(first.startsAt) })}</span>
    </p>
  );
}

/** One huge figure chosen by the administrator, and six others. */
export function Overview({ children }: Slots['Overview']) {
  const [{ group, status }, change] = useHomeQuery();
  const totals = useTotals(group);
  const days = useFleetDays(group);
  const views = useNodeViews(READ_MS);
  const isReady = useNodesReady();
  const isFailed = useConnection() === 'lost' && !isReady;
  const { figure } = useThemeOptions<typeof config>();
  const { name } = useSite();
  const now = useNow(MINUTE_MS);
  const format = useFormat();
  const t = useT();
  const { nodes, online, attention } = totals;
  const used = views
    .filter(({ node }) => group === null || node.group === group)
    .map(countedUsage)
    .filter(usage => usage !== null);
  const down = online > 0 ? format.rate(totals.netDown) : '–';
  const availability = days ? `${availabilityOf(days.percent, format)}\u00a0%` : '–';
  const huge = isFailed ? '–' : { days: availability, online: `${online}\u00a0/${nodes}`, rate: down }[figure];
  const sentence = online === nodes ? t('hero.all', { count: nodes }) : t('hero.some', { online, count: nodes });
  return (
    <section aria-label={t('overview.label')}>
      <Lead
        huge={huge}
        title={`${name}: ${isFailed ? t('hero.failed') : sentence}, ${t('hero.ninetyDays')}: ${availability}`}
      >
        <div>
          <dt>{t('poster.onlineNow')}</dt>
          <dd>
            {isFailed ? '–' : online}
            {!isFailed && <small>{t('node.ofLimit', { total: nodes })}</small>}
          </dd>
        </div>
        <div data-hot={attention > 0 || undefined}>
          <dt>{t('poster.attention')}</dt>
          <dd>
            {attention > 0 ? (
              <button
                type="button"
                aria-pressed={status === 'attention'}
                onClick={() => change({ status: status === 'attention' ? null : 'attention' })}
              >
                {attention}
              </button>
            ) : isFailed ? (
              '–'
            ) : (
              0
            )}
          </dd>
        </div>
        <div>
          <dt>{t('poster.outageDays')}</dt>
          <dd>{days ? days.outages : '–'}</dd>
        </div>
        <div>
          <dt>{t('metric.down')}</dt>
          <dd>
            <Amount>{down}</Amount>
          </dd>
        </div>
        <div>
          <dt>{t('metric.up')}</dt>
          <dd>
            <Amount>{online > 0 ? format.rate(totals.netUp) : '–'}</Amount>
          </dd>
        </div>
        <div>
          <dt>{t('hero.trafficMonth', { month: format.monthName(now) })}</dt>
          <dd>
            <Amount>{used.length > 0 ? format.bytes(used.reduce((sum, bytes) => sum + bytes, 0)) : '–'}</Amount>
          </dd>
        </div>
      </Lead>
      {isFailed && (
        <p className={styles.news} role="alert">
          <b>{t('hero.failed')}</b>
          <button type="button" onClick={() => location.reload()}>
            {t('hero.retry')}
          </button>
        </p>
      )}
      {isReady && (
        <div className={styles.lane}>
          <DayLane />
        </div>
      )}
      <News />
      {children}
    </section>
  );
}
