import type { TimelineEvent } from '@vitrine/theme-sdk';

/** Kind of a marker, which determines its icon, colour and shape. */
export type SignKind =
  | Exclude<TimelineEvent['kind'], 'announcement'>
  | Extract<TimelineEvent, { of: string; title: string }>['of'];

/** A marker on the axis, with all its events. */
export interface LaneSign {
  readonly kind: SignKind;
  /** Position on the axis, 0 to 1. */
  readonly share: number;
  readonly events: readonly TimelineEvent[];
}

/** Returns the marker kind of an event. */
export const signKind = (event: TimelineEvent): SignKind => (event.kind === 'announcement' ? event.of : event.kind);

/** Kinds by urgency, highest first. The most urgent event of a marker determines its kind. */
const URGENCY: readonly SignKind[] = [
  ...(['outage', 'alert', 'check', 'incident', 'state', 'restart'] as const),
  ...(['maintenance', 'update', 'command', 'terminal', 'news'] as const),
];

/** Minimum distance between two markers in px: closer ones are merged. */
const MIN_DISTANCE = 22;

/**
 * Returns the markers of events on an axis of a given width in px, from left to right. Events that began before the axis are at its
 * start; events outside of it are omitted.
 */
export function laneSigns(
  events: readonly TimelineEvent[],
  { from, to }: { readonly from: number; readonly to: number },
  width: number,
): LaneSign[] {
  const shares = events
    .filter(({ start, end }) => start < to && (end ?? to) >= from)
    .map(event => ({ event, share: Math.max(0, event.start - from) / (to - from) }))
    .sort((a, b) => a.share - b.share);
  const signs: { share: number; events: TimelineEvent[] }[] = [];
  for (const { event, share } of shares) {
    const last = signs.at(-1);
    if (last && Math.round((share - last.share) * width) < MIN_DISTANCE) last.events.push(event);
    else signs.push({ share, events: [event] });
  }
  const urgency = (event: TimelineEvent) => URGENCY.indexOf(signKind(event));
  return signs.map(({ share, events: joined }) => {
    const [first] = [...joined].sort((a, b) => urgency(a) - urgency(b));
    return { share, kind: signKind(first!), events: joined };
  });
}
