import {
  matchesNode,
  type SelectableNode,
  type SuppressionReason,
  type NewSilence,
  type Schedule,
} from '@vitrine/contracts';
import { instantOf, wallClock } from '../platform/zoned-time.ts';

/** A stretch of time in ms since 1970; the end is not part of it. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const timeOf = (text: string) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) });

/** The stretch that begins on the day of an instant, as the clocks of the place show it, `days` later. */
function stretchOn(
  schedule: Extract<Schedule, { kind: 'weekly' }>,
  instant: number,
  days: number,
): TimeRange | undefined {
  const { zone } = schedule;
  const { year, month, day, weekday } = wallClock(zone, instant);
  if (!schedule.days.includes((((weekday + days) % 7) + 7) % 7)) return undefined;
  const nextDay = schedule.to <= schedule.from ? 1 : 0;
  // Where clocks go back, an hour that comes twice belongs to the stretch both times.
  const from = instantOf(zone, { year, month, day: day + days, ...timeOf(schedule.from) }, 'earlier');
  const to = instantOf(zone, { year, month, day: day + days + nextDay, ...timeOf(schedule.to) }, 'later');
  return to > from ? { from, to } : undefined;
}

/** The stretch of a schedule that holds an instant, if one does. */
export function activeWindowAt(schedule: Schedule, instant: number): TimeRange | undefined {
  const near = schedule.kind === 'once' ? [schedule] : [-1, 0].map(days => stretchOn(schedule, instant, days));
  return near.find(stretch => stretch && stretch.from <= instant && instant < stretch.to);
}

/** When the running stretch of a schedule ends or, where none runs, the next one begins; null where none is to come. */
export function nextBoundary(schedule: Schedule, instant: number): number | null {
  const running = activeWindowAt(schedule, instant);
  if (running) return running.to;
  if (schedule.kind === 'once') return schedule.from > instant ? schedule.from : null;
  const coming = Array.from({ length: 9 }, (_, days) => stretchOn(schedule, instant, days)?.from ?? 0);
  return coming.find(from => from > instant) ?? null;
}

/** A schedule that will never hold again. */
export const hasEnded = (schedule: Schedule, instant: number): boolean =>
  schedule.kind === 'once' && schedule.to <= instant;

/** What a notice would be about. */
export interface NoticeSubject {
  readonly node: SelectableNode | null;
  readonly rule: number | null;
  readonly critical: boolean;
}

type Silence = Pick<NewSilence, 'kind' | 'nodeSelector' | 'schedule' | 'allowCritical'> & {
  readonly rule?: number | null | undefined;
};

/** Why nothing may be said about a subject now; undefined where it may. */
export function silencedBy(
  silences: readonly Silence[],
  { node, rule, critical }: NoticeSubject,
  now: number,
): SuppressionReason | undefined {
  return silences.find(
    silence =>
      !(critical && silence.allowCritical) &&
      (silence.rule == null || silence.rule === rule) &&
      (node ? matchesNode(silence.nodeSelector, node) : silence.nodeSelector.all) &&
      activeWindowAt(silence.schedule, now),
  )?.kind;
}
