import {
  matchesNode,
  type SelectableNode,
  type SuppressionReason,
  type NewSilence,
  type Schedule,
} from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { instantOf, wallClock } from '../platform/time/zoned-time.ts';

/** Time range in ms since 1970; the end is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const timeOf = (text: string) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) });

/** Returns the window that starts `days` after the local day of an instant. */
function windowOn(
  schedule: Extract<Schedule, { kind: 'weekly' }>,
  instant: number,
  days: number,
): TimeRange | undefined {
  const { zone } = schedule;
  const { year, month, day, weekday } = wallClock(zone, instant);
  if (!schedule.days.includes((((weekday + days) % 7) + 7) % 7)) return undefined;
  const nextDay = schedule.to <= schedule.from ? 1 : 0;
  // When clocks are set back, the repeated hour is inside the window both times.
  const from = instantOf(zone, { year, month, day: day + days, ...timeOf(schedule.from) }, 'earlier');
  const to = instantOf(zone, { year, month, day: day + days + nextDay, ...timeOf(schedule.to) }, 'later');
  return to > from ? { from, to } : undefined;
}

/** Returns the window of a schedule that contains an instant, if there is one. */
export function activeWindowAt(schedule: Schedule, instant: number): TimeRange | undefined {
  const windows = schedule.kind === 'once' ? [schedule] : [-1, 0].map(days => windowOn(schedule, instant, days));
  return windows.find(window => window && window.from <= instant && instant < window.to);
}

/** Returns when the active window of a schedule ends or, if none is active, the next one begins; null if none follows. */
export function nextBoundary(schedule: Schedule, instant: number): number | null {
  const running = activeWindowAt(schedule, instant);
  if (running) return running.to;
  if (schedule.kind === 'once') return schedule.from > instant ? schedule.from : null;
  const coming = Array.from({ length: 9 }, (_, days) => windowOn(schedule, instant, days)?.from ?? 0);
  return coming.find(from => from > instant) ?? null;
}

/** How far ahead the next window of a schedule is searched. */
const LOOKAHEAD_MS = 7 * DAY_MS;

/** Returns the active window of a schedule, else the next one if it starts within a week. */
export function currentOrNextWindow(schedule: Schedule, instant: number): TimeRange | undefined {
  const running = activeWindowAt(schedule, instant);
  const next = running ? null : nextBoundary(schedule, instant);
  if (next === null || next > instant + LOOKAHEAD_MS) return running;
  return activeWindowAt(schedule, next);
}

/** Returns whether a schedule has no further window. */
export const hasEnded = (schedule: Schedule, instant: number): boolean =>
  schedule.kind === 'once' && schedule.to <= instant;

/** Subject of a notice. */
interface NoticeSubject {
  readonly node: SelectableNode | null;
  readonly rule: number | null;
  readonly critical: boolean;
}

type Silence = Pick<NewSilence, 'kind' | 'nodeSelector' | 'schedule' | 'allowCritical'> & {
  readonly rule?: number | null | undefined;
};

/** Returns the reason why notices about a subject are suppressed now; undefined if they are not. */
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
