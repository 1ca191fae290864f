import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  useFormat,
  useNodeAvailability,
  useT,
  type AvailabilityDetail,
  type Formatter,
  type NodeAvailability,
} from '@vitrine/theme-sdk';
import { availabilityText, countedDays, levelsOf, Strip } from '../AvailabilityStrip.tsx';
import { DAY_MS, MINUTE_MS } from '../time-spans.ts';
import { aroundEvent, writeAround } from './around/around-span.ts';
import styles from './AvailabilitySection.module.css';

/** Number of outages shown before a click on "more". */
const MAX_SHOWN = 8;

/** Formats whole minutes, or hours and days if longer: an outage lasts at least minutes. */
const durationText = (ms: number, format: Formatter) => {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 60 ? format.unit(minutes, 'minute') : format.duration(minutes * 60);
};

/** Duration and start of an outage: "12 min, Nov 3, 2:05 PM". */
function OutageText({ from, to, format }: { from: number; to: number | null; format: Formatter }) {
  const t = useT();
  const start = `${format.day(from)}, ${format.time(from)}`;
  return (
    <time dateTime={new Date(from).toISOString()} title={format.dateTime(from)}>
      {to === null
        ? t('availability.since', { start })
        : t('availability.outage', { duration: durationText(to - from, format), start })}
    </time>
  );
}

function Outages({ outages }: Pick<AvailabilityDetail, 'outages'>) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  if (outages.length === 0)
    return <p className={styles.none}>{`${t('availability.none')} ${t('availability.short')}`}</p>;
  return (
    <>
      <ul className={styles.outages}>
        {(isOpen ? outages : outages.slice(0, MAX_SHOWN)).map(({ from, to }) => (
          <li key={from} data-open={to === null}>
            <Link to={{ search: `?around=${writeAround(aroundEvent(from, to))}` }} preventScrollReset>
              <OutageText from={from} to={to} format={format} />
            </Link>
          </li>
        ))}
      </ul>
      {!isOpen && outages.length > MAX_SHOWN && (
        <button type="button" className={styles.more} onClick={() => setIsOpen(true)}>
          {t('availability.more', { count: outages.length })}
        </button>
      )}
    </>
  );
}

/** The days and their availability. For a new node the text names the first counted day, the day of its first report. */
function Days({ data, node }: { data: AvailabilityDetail; node: NodeAvailability }) {
  const t = useT();
  const format = useFormat();
  const share = availabilityText(node.percent, format);
  const isNew = node.since > data.days[0]!;
  const count = countedDays(data, node);
  return (
    <>
      <p className={styles.share}>
        <b>{share}</b>{' '}
        {isNew ? t('availability.from', { day: format.day(node.since) }) : t('availability.days', { count })}
      </p>
      <Strip levels={levelsOf(data, node)} label={t('availability.strip', { share, count })} />
      <p className={styles.axis} aria-hidden>
        <span>{format.day(data.days[0]!)}</span>
        <span>{format.day(data.until)}</span>
      </p>
      {isNew && <p className={styles.counting}>{t('availability.counting')}</p>}
    </>
  );
}

/** Offset to the middle of a month, which is in that month in every time zone. */
const MIDDLE_MS = 15 * DAY_MS;

/** Availability of a node: 90 days, outages, and a percentage per month. Renders nothing before the first report. */
export function AvailabilitySection({ uuid }: { uuid: string }) {
  const t = useT();
  const format = useFormat();
  const { data, failed } = useNodeAvailability(uuid);
  // Reserves the height of the content, so that the charts below do not move.
  if (!data && !failed) return <section className={styles.section} aria-busy />;
  if (!data?.node) return null;
  return (
    <section className={styles.section} aria-label={t('availability.title')}>
      <div className={styles.days}>
        <h2>{t('availability.title')}</h2>
        <Days data={data} node={data.node} />
        <dl className={styles.months} aria-label={t('availability.months')}>
          {data.months.map(({ from, percent }) => (
            <div key={from}>
              <dt>{format.month(from + MIDDLE_MS)}</dt>
              <dd>{availabilityText(percent, format)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h2>{t('availability.outages')}</h2>
        <Outages outages={data.outages} />
      </div>
    </section>
  );
}
