import { useEvents, useFormat, useT, type Parts } from '@vitrine/theme-sdk';
import { EventLane } from './EventLane.tsx';
import styles from './EventsPart.module.css';
import { signKind } from './lane-signs.ts';
import { useEventText } from './use-event-text.ts';

/** Events of a node in a span: as markers on a time axis, or as a list, newest first. Renders nothing if there are none. */
export function EventsPart({ uuid, span, form = 'lane' }: Parts['Events']) {
  const { data } = useEvents(uuid, span);
  const textOf = useEventText();
  const format = useFormat();
  const t = useT();
  if (!data || data.events.length === 0) return null;
  const { events, isComplete, from, to } = data;
  if (form === 'lane') return <EventLane chosen={undefined} {...{ events, isComplete, from, to }} />;
  return (
    <ol className={styles.list} aria-label={t('events.title')}>
      {events.toReversed().map(event => {
        const { title, detail, lasted } = textOf(event);
        return (
          <li key={event.id} data-kind={signKind(event)}>
            <time dateTime={new Date(event.start).toISOString()}>{format.dateTime(event.start)}</time>
            <span>{[title, detail, lasted].filter(Boolean).join(' · ')}</span>
          </li>
        );
      })}
    </ol>
  );
}
