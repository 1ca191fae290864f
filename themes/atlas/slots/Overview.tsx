import { Suspense } from 'react';
import {
  DayLane,
  Slot,
  useAnnouncements,
  useAvailability,
  useConnection,
  useFormat,
  useNodes,
  useNodesReady,
  useSite,
  useStaleSince,
  useT,
  useTotals,
  World,
  type Slots,
} from '@vitrine/theme-sdk';
import { useIsWide } from '../parts/use-is-wide.ts';
import styles from './Overview.module.css';

/** Rates, and the mean availability over 90 days; a dash if unknown. */
function Figures() {
  const { online, netDown, netUp } = useTotals();
  const { data } = useAvailability();
  const format = useFormat();
  const t = useT();
  const days = useNodes().flatMap(({ uuid }) => data?.nodes[uuid] ?? []);
  const mean = days.reduce((sum, { percent }) => sum + percent, 0) / days.length;
  const share = days.length === 0 ? '–' : format.percent(Math.floor(mean * 100) / 100, mean === 100 ? 0 : 2);
  const rate = (value: number) => (online > 0 ? format.rate(value) : '–');
  return (
    <p className={styles.figures}>{`↓ ${rate(netDown)}  ↑ ${rate(netUp)}  ·  ${t('hero.ninetyDays')} ${share}`}</p>
  );
}

/** State of the fleet in a sentence; on a phone with a small map. */
export function Overview({ children }: Slots['Overview']) {
  const { nodes, online, waiting, attention } = useTotals();
  const { name } = useSite();
  const { data: announcements } = useAnnouncements();
  const isReady = useNodesReady();
  const isFailed = useConnection() === 'lost' && !isReady;
  const staleSince = useStaleSince();
  const hasPlaces = useNodes().some(({ region }) => region);
  const isWide = useIsWide();
  const format = useFormat();
  const t = useT();
  const sentence =
    online === nodes && waiting === 0 ? t('hero.all', { count: nodes }) : t('hero.some', { online, count: nodes });
  const offline = nodes - online - waiting;
  const count = announcements?.length ?? 0;
  if (isFailed)
    return (
      <section className={styles.lead} role="alert">
        <h1>–</h1>
        <p>{t('hero.failed')}</p>
        <button type="button" onClick={() => location.reload()}>
          {t('hero.retry')}
        </button>
      </section>
    );
  return (
    <section className={styles.lead} aria-label={t('overview.label')} data-stale={staleSince !== null || undefined}>
      <div>
        <h1>
          <span className="visually-hidden">{`${name}: `}</span>
          {sentence}
        </h1>
        <Figures />
        {staleSince !== null && <p>{t('stale.values', { time: format.time(staleSince) })}</p>}
        {attention > offline && <p>{t('overview.attention', { count: attention - offline })}</p>}
        {waiting > 0 && <p>{t('overview.neverReported', { count: waiting })}</p>}
        {count > 0 && (
          <Suspense fallback={null}>
            <Slot name="Announcements" form="line" count={count} />
          </Suspense>
        )}
        {isReady && (
          <div className={styles.lane}>
            <DayLane />
          </div>
        )}
        {children}
      </div>
      {!isWide && hasPlaces && (
        <div className={styles.strip}>
          <World form="strip" />
        </div>
      )}
    </section>
  );
}
