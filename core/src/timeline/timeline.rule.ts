import {
  TIMELINE_LIMITS,
  type FleetTimeline,
  type Timeline,
  type TimelineEvent,
  type TimelineQuery,
} from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';

const MAX_SPAN_MS = TIMELINE_LIMITS.days * DAY_MS;

/** Limits a time range to the maximum length, counted back from its end. Times in ms since 1970. */
export const cutRange = ({ from, to }: TimelineQuery): TimelineQuery => ({
  from: Math.max(from, to - MAX_SPAN_MS),
  to,
});

/** Returns whether an event overlaps [from, to). A continuing event lasts until now. */
export const touches = (
  { start, end }: Pick<TimelineEvent, 'start' | 'end'>,
  { from, to }: Readonly<TimelineQuery>,
): boolean => start < to && (end === null || end > from || start >= from);

/** Sorts the events of all sources by start, and keeps the newest. */
export function joinEvents(
  events: readonly TimelineEvent[],
  range: TimelineQuery,
  limit: number = TIMELINE_LIMITS.events,
): Timeline {
  const sorted = events
    .filter(event => touches(event, range))
    .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  return { ...range, events: sorted.slice(-limit), isComplete: sorted.length <= limit };
}

/** Returns the newest events by node, those of each node sorted by start. */
export function eventsByNode(
  found: readonly { readonly node: string; readonly event: TimelineEvent }[],
  range: TimelineQuery,
  limit: number = TIMELINE_LIMITS.events,
): FleetTimeline['nodes'] {
  const newest = found
    .filter(({ event }) => touches(event, range))
    .sort((a, b) => a.event.start - b.event.start)
    .slice(-limit);
  const byNode = Map.groupBy(newest, ({ node }) => node);
  return [...byNode].map(([uuid, list]) => ({ uuid, events: list.map(({ event }) => event) }));
}
