import { Suspense } from 'react';
import {
  presenceOf,
  Slot,
  useConnection,
  useFormat,
  useHomeQuery,
  useIsFilled,
  useNode,
  useNodes,
  useNodesReady,
  useAnnouncements,
  useSite,
  useStaleSince,
  useT,
  useTotals,
  World,
  type FleetTotals,
  type Slots,
  type Status,
} from '@vitrine/theme-sdk';
import { DayLane } from '../parts/hero/DayLane.tsx';
import { Figures } from '../parts/hero/Figures.tsx';
import { HeroWorld } from '../parts/hero/HeroWorld.tsx';
import { BadStates, ServicesDown, useBadStates, useServicesDown } from '../parts/hero/ServicesDown.tsx';
import { StatusDot } from '../parts/StatusDot.tsx';
import { DAY_MS } from '../parts/time-spans.ts';
import { useToggled } from '../parts/use-toggled.ts';
import styles from './Overview.module.css';

interface ChipProps {
  readonly status: Status;
  readonly label: string;
  readonly sign: 'offline' | 'attention' | 'waiting';
}

/** Number of nodes with a problem. A click filters by them, another one removes the filter. */
function Chip({ status, label, sign }: ChipProps) {
  const [query, change] = useHomeQuery();
  const isPressed = query.status === status;
  return (
    <button
      type="button"
      className={styles.chip}
      data-sign={sign}
      aria-pressed={isPressed}
      onClick={() => change({ status: isPressed ? null : status })}
    >
      <StatusDot presence={sign} />
      {label}
    </button>
  );
}

function useSentence({ nodes, online, waiting }: FleetTotals, first: string): string {
  const t = useT();
  const format = useFormat();
  const view = useNode(first);
  if (nodes === 1 && view) {
    const presence = presenceOf(view);
    if (presence === 'waiting') return t('node.noFacts');
    if (presence === 'offline') return t('state.offline');
    const days = Math.floor(((view.state.uptime ?? 0) * 1000) / DAY_MS);
    return days > 0 ? t('hero.days', { count: days }) : t('hero.since', { time: format.duration(view.state.uptime) });
  }
  return online === nodes && waiting === 0 ? t('hero.all', { count: nodes }) : t('hero.some', { online, count: nodes });
}

/** State of the fleet: a sentence, problems that need attention, and the most urgent announcement. */
function Status({ totals }: { totals: FleetTotals }) {
  const t = useT();
  const format = useFormat();
  const staleSince = useStaleSince();
  const { site, announcements } = { site: useSite(), announcements: useAnnouncements().data };
  const down = useServicesDown();
  const badStates = useBadStates();
  const hasOwnRows = useIsFilled('Announcements');
  const sentence = useSentence(totals, useNodes()[0]?.uuid ?? '');
  const { nodes, online, waiting, attention } = totals;
  const offline = nodes - online - waiting;
  const count = announcements?.length ?? 0;
  return (
    <div className={styles.status}>
      <h1>
        <span className="visually-hidden">{`${site.name}: `}</span>
        {sentence}
      </h1>
      <div className={styles.chips}>
        {staleSince !== null ? (
          <span>{t('stale.values', { time: format.time(staleSince) })}</span>
        ) : (
          <>
            {offline > 0 && <Chip status="offline" sign="offline" label={t('hero.offline', { count: offline })} />}
            {attention > offline && (
              <Chip
                status="attention"
                sign="attention"
                label={t('overview.attention', { count: attention - offline })}
              />
            )}
            {waiting > 0 && (
              <Chip status="waiting" sign="waiting" label={t('overview.neverReported', { count: waiting })} />
            )}
            {down > 0 && (
              <a className={styles.chip} data-sign="offline" href="#checks">
                <StatusDot presence="offline" />
                <span>
                  <ServicesDown count={down} />
                </span>
              </a>
            )}
            {badStates.length > 0 && (
              <a className={styles.chip} data-sign="attention" href="#checks">
                <StatusDot presence="attention" />
                <span>
                  <BadStates states={badStates} />
                </span>
              </a>
            )}
            {attention + waiting + down + badStates.length === 0 && <span>{t('overview.well')}</span>}
          </>
        )}
      </div>
      {count > 0 && !hasOwnRows && (
        <Suspense fallback={<p className={styles.news} />}>
          <Slot name="Announcements" form="line" count={count} />
        </Suspense>
      )}
    </div>
  );
}

/** Shown instead of figures if the nodes could not be loaded. */
function Failed() {
  const t = useT();
  return (
    <div className={styles.status}>
      <h1>–</h1>
      <div className={styles.chips} role="alert">
        <span>{t('hero.failed')}</span>
        <button type="button" className={styles.retry} onClick={() => location.reload()}>
          {t('hero.retry')}
        </button>
      </div>
    </div>
  );
}

/** Overview of the fleet: state, five figures, map, and the last 24 hours. */
export function Overview({ children }: Slots['Overview']) {
  const [{ group }] = useHomeQuery();
  const totals = useTotals(group);
  const isReady = useNodesReady();
  const isLost = useConnection() === 'lost';
  const isStale = useStaleSince() !== null;
  const t = useT();
  const [isEnlarged, toggleWorld] = useToggled('world');
  const hasPlaces = useNodes().some(({ region }) => region);
  if (isEnlarged && hasPlaces)
    return (
      <div className={styles.all} role="group" aria-label={t('overview.label')}>
        <div className={styles.stage}>
          <World form="stage" shape="globe" onClose={toggleWorld} />
        </div>
        {children}
      </div>
    );
  return (
    <div className={styles.all}>
      <div className={styles.hero} role="group" aria-label={t('overview.label')} data-stale={isStale || undefined}>
        {isReady || !isLost ? <Status totals={totals} /> : <Failed />}
        <Figures totals={isReady ? totals : undefined} group={group} />
        {isReady && (
          <div className={styles.lane}>
            <DayLane />
          </div>
        )}
        <HeroWorld onEnlarge={toggleWorld} />
      </div>
      {children}
    </div>
  );
}
