import { instantOf, wallClock } from '../platform/time/zoned-time.ts';

/** Schedule of backups: every day or every Sunday, at an hour in a time zone. */
interface Plan {
  readonly every: 'off' | 'day' | 'week';
  readonly hour: number;
  readonly zone: string;
}

/** Returns the last scheduled time up to now and the next one, in ms since 1970; undefined if there is no schedule. */
export function momentsAround({ every, hour, zone }: Plan, now: number): { last: number; next: number } | undefined {
  if (every === 'off') return undefined;
  const today = wallClock(zone, now);
  const step = every === 'week' ? 7 : 1;
  const first = every === 'week' ? today.day - today.weekday : today.day;
  const at = (day: number) => instantOf(zone, { ...today, day, hour, minute: 0 });
  const last = at(first) <= now ? first : first - step;
  return { last: at(last), next: at(last + step) };
}

/** Returns whether a scheduled backup is missing, which is then made as soon as possible. */
export function isDue(plan: Plan, newest: number | undefined, since: number, now: number): boolean {
  const moments = momentsAround(plan, now);
  return moments !== undefined && moments.last > (newest ?? since);
}
