import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
/** Local time as shown by a clock. Month 1–12; weekday 0 (Sunday) – 6. */
interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

type Wall = Omit<WallClock, 'weekday'>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const numeric = 'numeric';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
    });
    formats.set(zone, format);
  }
  return format;
}

/** Returns true for a time zone known to this machine, such as `Europe/Berlin`. */
export function isZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the local time of a zone at an instant (ms since 1970). */
export function wallClock(zone: string, instant: number): WallClock {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute } = parts as unknown as Wall;
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

const asUtc = ({ year, month, day, hour, minute }: Wall) => Date.UTC(year, month - 1, day, hour, minute);

/** Returns the UTC offset of a zone at an instant; ms. */
const offset = (zone: string, instant: number) =>
  asUtc(wallClock(zone, instant)) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;

/**
 * Returns the instant (ms since 1970) of a local time. `preference` selects one for a time that occurs twice, when clocks are set
 * back. For a time that is skipped, when clocks are set forward, returns the instant of the transition. Days may overflow the month.
 */
export function instantOf(zone: string, wall: Wall, preference: 'earlier' | 'later' = 'earlier'): number {
  const utc = asUtc(wall);
  const candidates = [offset(zone, utc - DAY_MS), offset(zone, utc + DAY_MS)]
    .map(ahead => utc - ahead)
    .sort((a, b) => a - b);
  const matching = candidates.filter(instant => instant + offset(zone, instant) === utc);
  if (matching.length > 0) return preference === 'earlier' ? matching[0]! : matching.at(-1)!;
  // For a skipped time, the transition lies between the two candidates, at the first instant with the new offset.
  let [before, after] = [candidates[0]! - DAY_MS, candidates[1]! + DAY_MS];
  const ahead = offset(zone, before);
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (offset(zone, middle) === ahead) before = middle;
    else after = middle;
  }
  return after;
}

/** Returns the local date in a zone, as `2026-06-01`. */
export function dateIn(zone: string, instant: number): string {
  const { year, month, day } = wallClock(zone, instant);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Returns the last day of a month (1–12). */
export const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
