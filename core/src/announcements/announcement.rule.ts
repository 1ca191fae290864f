import type { AnnouncementKind, AnnouncementState, PublicAnnouncement } from '@vitrine/contracts';

interface Timed {
  readonly startsAt: number;
  readonly endsAt: number | null;
}

/** Returns the state of an announcement at an instant. */
export function stateAt({ startsAt, endsAt }: Timed, instant: number): AnnouncementState {
  if (endsAt !== null && endsAt <= instant) return 'past';
  return startsAt > instant ? 'planned' : 'current';
}

/** Returns when an announcement last changed: its newest update, its end if it has ended, otherwise its publication. */
export function changedAt({
  publishedAt,
  endsAt,
  state,
  updates,
}: Pick<PublicAnnouncement, 'publishedAt' | 'endsAt' | 'state' | 'updates'>): number {
  return Math.max(publishedAt, updates[0]?.at ?? 0, state === 'past' ? (endsAt ?? 0) : 0);
}

interface Sortable extends Timed {
  readonly id: string;
  readonly kind: AnnouncementKind;
  readonly state: AnnouncementState;
}

const URGENCY: Readonly<Record<AnnouncementKind, number>> = { incident: 0, maintenance: 1, news: 2 };
const byId = (a: Sortable, b: Sortable) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Order of open announcements: current ones by urgency, newest first; then planned ones, soonest first. */
export function compareOpen(a: Sortable, b: Sortable): number {
  if (a.state !== b.state) return a.state === 'current' ? -1 : 1;
  if (a.state === 'planned') return a.startsAt - b.startsAt || byId(a, b);
  return URGENCY[a.kind] - URGENCY[b.kind] || b.startsAt - a.startsAt || byId(a, b);
}

/** Order of past announcements: most recently ended first. */
export const comparePast = (a: Sortable, b: Sortable): number => (b.endsAt ?? 0) - (a.endsAt ?? 0) || byId(a, b);
