import { useMemo, type MouseEvent } from 'react';
import { useFormat, useHistory, useNodeAvailability, useNow, useSite, useT } from '@vitrine/theme-sdk';
import styles from './Hours.module.css';
import { DAYS, HOURS, hoursOf, hourStart, STEPS, type HourCell } from './hours.ts';

/** Interval in ms at which the picture follows the current time. */
const STEP_MS = 600_000;
const TICKS = 4;
const QUARTERS = [0, 6, 12, 18];

interface PictureProps {
  readonly cells: readonly HourCell[];
  readonly label: string;
  /** Days run downwards, newest first, as on phones. */
  readonly isTall?: boolean;
  readonly onChoose: (day: number, hour: number) => void;
}

function Picture({ cells, label, isTall = false, onChoose }: PictureProps) {
  const paths = useMemo(() => {
    const byInk = Map.groupBy(cells, ({ ink }) => ink);
    return [...byInk].map(([ink, same]) => {
      const d = same
        .map(({ day, hour }) => (isTall ? [hour, DAYS - 1 - day] : [day, hour]))
        .map(([x, y]) => `M${x! + 0.06} ${y! + 0.06}h.88v.88h-.88z`)
        .join('');
      return { ink, d };
    });
  }, [cells, isTall]);
  const choose = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    if (isTall) onChoose(DAYS - 1 - Math.floor(y * DAYS), Math.floor(x * HOURS));
    else onChoose(Math.floor(x * DAYS), Math.floor(y * HOURS));
  };
  return (
    <svg
      className={isTall ? styles.tall : styles.wide}
      viewBox={isTall ? `0 0 ${HOURS} ${DAYS}` : `0 0 ${DAYS} ${HOURS}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      onClick={choose}
    >
      {paths.map(({ ink, d }) => (
        <path key={ink} d={d} data-ink={ink} opacity={ink > 0 ? ink / STEPS : undefined} />
      ))}
    </svg>
  );
}

/** Each hour of ninety days: darker for a busier node, red if it was offline. A click selects an hour. */
export function Hours({ uuid, onChoose }: { readonly uuid: string; readonly onChoose: (at: number) => void }) {
  const { historyHours } = useSite();
  const now = useNow(STEP_MS);
  const { history } = useHistory(uuid, { hours: Math.min(DAYS * HOURS, historyHours) }, ['cpu'], DAYS * HOURS);
  const { data } = useNodeAvailability(uuid);
  const format = useFormat();
  const t = useT();
  const cells = useMemo(() => hoursOf(history, data?.outages ?? [], now), [history, data, now]);
  const choose = (day: number, hour: number) => {
    const at = hourStart(now, day, hour);
    if (at <= now) onChoose(at);
  };
  const hours = QUARTERS.map(hour => format.time(hourStart(now, DAYS - 1, hour)));
  const days = Array.from({ length: TICKS }, (_, i) => format.day(hourStart(now, Math.floor((i * DAYS) / TICKS), 12)));
  const label = t('poster.hours');
  return (
    <section className={styles.hours}>
      <ol aria-hidden>
        {hours.map(hour => (
          <li key={hour}>{hour}</li>
        ))}
      </ol>
      <Picture cells={cells} label={label} onChoose={choose} />
      <Picture cells={cells} label={label} onChoose={choose} isTall />
      <p className={styles.days} aria-hidden>
        {[...days, t('poster.today')].map(day => (
          <span key={day}>{day}</span>
        ))}
      </p>
      <p className={styles.legend}>
        <span data-ink="2">{t('poster.idle')}</span>
        <span>{t('poster.busy')}</span>
        <span data-ink="-1">{t('state.offline')}</span>
        {data?.node && (
          <span data-plain>
            {data.outages.length > 0 ? `${t('availability.outages')}: ${data.outages.length}` : t('availability.none')}
          </span>
        )}
        <span data-plain>{t('poster.choose')}</span>
      </p>
    </section>
  );
}
