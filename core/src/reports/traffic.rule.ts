/** Bytes that an interface has sent and received since it exists, and when that was read (ms). */
export interface Counter {
  readonly up: number;
  readonly down: number;
  readonly at: number;
}

/** What a report says about traffic, and about when the machine started. Times in ms, uptime in seconds. */
export interface CounterReading {
  readonly at: number;
  readonly uptime: number;
  readonly boot: string;
  readonly stream: string;
  readonly counters: ReadonlyMap<string, Counter>;
}

/** Totals of a node since it was added, and the reading they go up to. */
export interface TrafficTotals extends CounterReading {
  readonly up: number;
  readonly down: number;
}

/** No interface of today is faster: 100 Gbit/s, in bytes a second. More than this between two readings did not happen. */
const FASTEST = 12.5e9;
/** A counter of 32 bits is of no use on a faster interface than this, 1 Gbit/s: it could wrap unseen. */
const FASTEST_32 = 125e6;
const WRAP = 2 ** 32;
/** Uptime is cut to seconds, and clocks are corrected. */
const UPTIME_SLACK_S = 2;
const CLOCK_SLACK_MS = 60_000;
/** An interface that comes back within this time goes on where it was; later it counts as new. */
const REMEMBERED_MS = 10 * 60_000;

const NOTHING = { up: 0, down: 0 };

/**
 * Adds the traffic between two readings of a node. Neither a reboot, a reset or wrapped counter, a renamed, new or returning
 * interface nor another installation of the agent makes a jump or a loss. The first reading counts nothing.
 */
export function countTraffic(known: TrafficTotals | undefined, reading: CounterReading): TrafficTotals {
  if (!known) return { ...reading, up: 0, down: 0 };
  if (isEarlier(known, reading)) return known;
  const sequel = classifyReading(known, reading);
  if (sequel === 'foreign') return { ...reading, up: known.up, down: known.down };
  if (sequel === 'rebooted') return add(known, reading, () => ({ ...NOTHING, at: reading.at - reading.uptime * 1000 }));

  const gone = new Map([...known.counters].filter(([name]) => !reading.counters.has(name)));
  const renamed = renames(known, reading, gone);
  const next = add(known, reading, name => known.counters.get(name) ?? renamed.get(name));
  const kept = [...gone].filter(([, { at }]) => reading.at - at < REMEMBERED_MS);
  return kept.length > 0 ? { ...next, counters: new Map([...kept, ...reading.counters]) } : next;
}

/** A reading of the same boot that was taken before the last one: everything in it has been counted. */
function isEarlier(known: TrafficTotals, { at, uptime }: CounterReading): boolean {
  const sameBoot = Math.abs(at - uptime * 1000 - (known.at - known.uptime * 1000)) < CLOCK_SLACK_MS;
  return sameBoot && at < known.at && uptime < known.uptime;
}

/** How the counters of a reading go on from the last ones. */
function classifyReading(
  known: TrafficTotals,
  { at, uptime, boot, stream }: CounterReading,
): 'same' | 'rebooted' | 'foreign' {
  const startedAgain = uptime < known.uptime - UPTIME_SLACK_S;
  const bootedSince = at - uptime * 1000 > known.at - CLOCK_SLACK_MS;
  if (bootedSince && (startedAgain || boot !== known.boot)) return 'rebooted';
  // An earlier state of a machine, or another machine with this node's token: its counters have nothing to do with ours.
  return startedAgain || (boot !== known.boot && stream !== known.stream) ? 'foreign' : 'same';
}

function add(
  known: TrafficTotals,
  reading: CounterReading,
  counterBefore: (name: string) => Counter | undefined,
): TrafficTotals {
  let { up, down } = known;
  for (const [name, now] of reading.counters) {
    const before = counterBefore(name);
    if (!before) continue;
    const seconds = Math.max(1, (now.at - before.at) / 1000);
    const reset = now.up < before.up && now.down < before.down;
    up += counterDelta(before.up, now.up, seconds, reset);
    down += counterDelta(before.down, now.down, seconds, reset);
  }
  return { ...reading, up: Math.min(up, Number.MAX_SAFE_INTEGER), down: Math.min(down, Number.MAX_SAFE_INTEGER) };
}

/** Bytes by which one counter grew. `reset`: the other counter of the interface went backwards too. */
function counterDelta(before: number, now: number, seconds: number, reset: boolean): number {
  if (now >= before) return plausible(now - before, seconds);
  const wrapped = WRAP - before + now;
  if (!reset && before >= WRAP / 2 && before < WRAP && wrapped <= seconds * FASTEST_32) return wrapped;
  return plausible(now, seconds);
}

const plausible = (bytes: number, seconds: number) => (bytes <= seconds * FASTEST ? bytes : 0);

/** New names whose counters go on where those of a name ended that has just gone. Takes those names from `gone`. */
function renames(known: TrafficTotals, reading: CounterReading, gone: Map<string, Counter>): Map<string, Counter> {
  const found = new Map<string, Counter>();
  for (const [name, now] of reading.counters) {
    if (gone.size === 0) break;
    if (known.counters.has(name)) continue;
    const old = [...gone].find(([, before]) => before.at === known.at && continues(before, now));
    if (!old) continue;
    gone.delete(old[0]);
    found.set(name, old[1]);
  }
  return found;
}

/** Whether a counter may be the same one a moment later. Idle counters tell nothing. */
function continues(before: Counter, now: Counter): boolean {
  const seconds = Math.max(1, (now.at - before.at) / 1000);
  const near = (a: number, b: number) => b >= a && b - a <= Math.min(seconds * 10 * FASTEST_32, a / 2 + 1e6);
  return before.up + before.down > 0 && near(before.up, now.up) && near(before.down, now.down);
}
