/** What a clock on a wall shows. Month 1–12; weekday 0 (Sunday) – 6. */
export interface WallClock {
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

/** Whether a name is a time zone that this machine knows, such as `Europe/Berlin`. */
export function isZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** What a clock on a wall of this zone shows at an instant (ms since 1970). */
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

/** How far the zone is ahead of UTC at an instant; ms. */
const offset = (zone: string, instant: number) =>
  asUtc(wallClock(zone, instant)) - Math.floor(instant / 60_000) * 60_000;

/**
 * The instant (ms since 1970) at which the clocks of a zone show a time. A time that is shown twice, when clocks go back,
 * is the earlier or the later one as asked; a time that is skipped, when clocks go forward, is the moment of the jump.
 * Days may run over the end of the month.
 */
export function instantOf(zone: string, wall: Wall, which: 'earlier' | 'later' = 'earlier'): number {
  const utc = asUtc(wall);
  const day = 86_400_000;
  const candidates = [offset(zone, utc - day), offset(zone, utc + day)].map(ahead => utc - ahead).sort((a, b) => a - b);
  const shown = candidates.filter(instant => instant + offset(zone, instant) === utc);
  if (shown.length > 0) return which === 'earlier' ? shown[0]! : shown.at(-1)!;
  // Skipped: the jump lies between the two readings, at the first instant of the new offset.
  let [before, after] = [candidates[0]! - day, candidates[1]! + day];
  const ahead = offset(zone, before);
  while (after - before > 60_000) {
    const middle = Math.floor((before + after) / 120_000) * 60_000;
    if (offset(zone, middle) === ahead) before = middle;
    else after = middle;
  }
  return after;
}

/** The date that clocks of a zone show, as `2026-06-01`. */
export function dateIn(zone: string, instant: number): string {
  const { year, month, day } = wallClock(zone, instant);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The last day of a month (1–12). */
export const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
