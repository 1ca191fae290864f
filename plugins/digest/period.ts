const MINUTE_MS = 60_000;
/** Upper bound for the offset of a time zone from UTC. */
const FARTHEST_MS = 15 * 60 * MINUTE_MS;

/** A calendar day. Month 1–12; the day may overflow its month. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Period covered by a letter, and when the letter is due. ms since 1970. */
export interface Period {
  /** Key of the letter, the same for each run that sends it. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly due: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format)
    formats.set(
      zone,
      (format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        calendar: 'iso8601',
        hourCycle: 'h23',
        ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
      })),
    );
  return format;
}

/** Returns the local time of a zone, to the hour, as if it were UTC: a comparable number in ms. */
function localTime(zone: string, instant: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour);
}

/**
 * Returns the first instant at which the local time of a zone has reached an hour of a day. For an hour skipped by a clock change
 * this is the moment of the change, for a repeated hour its first occurrence.
 */
function instantOf(zone: string, { year, month, day }: Day, hour: number): number {
  const local = Date.UTC(year, month - 1, day, hour);
  let [before, reached] = [local - FARTHEST_MS, local + FARTHEST_MS];
  while (reached - before > MINUTE_MS) {
    const middle = Math.floor((before + reached) / 2 / MINUTE_MS) * MINUTE_MS;
    if (localTime(zone, middle) >= local) reached = middle;
    else before = middle;
  }
  return reached;
}

const dayOf = (local: Date): Day => ({
  year: local.getUTCFullYear(),
  month: local.getUTCMonth() + 1,
  day: local.getUTCDate(),
});

const nameOf = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Returns the latest week that is due: the seven days before a weekday (0 is Sunday), sent on that day at the given hour. */
export function newestWeek(zone: string, now: number, weekday: number, hour: number): Period {
  const today = new Date(localTime(zone, now));
  const ago = (today.getUTCDay() - weekday + 7) % 7;
  const dateOf = (daysAgo: number) => {
    const { year, month, day } = dayOf(today);
    return { year, month, day: day - daysAgo };
  };
  const due = instantOf(zone, dateOf(ago), hour);
  const last = due <= now ? ago : ago + 7;
  return {
    key: `week-${nameOf(dateOf(last))}`,
    from: instantOf(zone, dateOf(last + 7), 0),
    to: instantOf(zone, dateOf(last), 0),
    due: instantOf(zone, dateOf(last), hour),
  };
}

/** Returns the latest month that is due: a calendar month, sent on the first day of the following month at the given hour. */
export function newestMonth(zone: string, now: number, hour: number): Period {
  const { year, month } = dayOf(new Date(localTime(zone, now)));
  const first = (ago: number) => ({ year, month: month - ago, day: 1 });
  const last = instantOf(zone, first(0), hour) <= now ? 0 : 1;
  return {
    key: `month-${nameOf(first(last + 1)).slice(0, 7)}`,
    from: instantOf(zone, first(last + 1), 0),
    to: instantOf(zone, first(last), 0),
    due: instantOf(zone, first(last), hour),
  };
}
