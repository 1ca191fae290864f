import { instantOf, wallClock } from '../platform/zoned-time.ts';

/** When backups are made: each day or each Sunday, at an hour by the clocks of a zone. */
export interface Plan {
  readonly every: 'off' | 'day' | 'week';
  readonly hour: number;
  readonly zone: string;
}

/** The last moment up to now at which a backup was to be made, and the next one; ms since 1970. Undefined where none is. */
export function momentsAround({ every, hour, zone }: Plan, now: number): { last: number; next: number } | undefined {
  if (every === 'off') return undefined;
  const today = wallClock(zone, now);
  const step = every === 'week' ? 7 : 1;
  const first = every === 'week' ? today.day - today.weekday : today.day;
  const at = (day: number) => instantOf(zone, { ...today, day, hour, minute: 0 });
  const last = at(first) <= now ? first : first - step;
  return { last: at(last), next: at(last + step) };
}

/** Whether a scheduled backup is missing: one that was slept through is made as soon as possible. */
export function isDue(plan: Plan, newest: number | undefined, since: number, now: number): boolean {
  const moments = momentsAround(plan, now);
  return moments !== undefined && moments.last > (newest ?? since);
}
