import { AGENT_LIMITS } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';

/** Bytes that an interface has sent and received since its creation, and the time of the reading (ms). */
interface Counter {
  readonly up: number;
  readonly down: number;
  readonly at: number;
}

/** Traffic counters and boot time of a report. Times in ms, uptime in seconds; an uptime of 0 is unknown. */
export interface CounterReading {
  readonly at: number;
  readonly uptime: number;
  readonly boot: string;
  readonly stream: string;
  readonly counters: ReadonlyMap<string, Counter>;
}

/** Totals of a node since it was added, and the last reading included in them. */
export interface TrafficTotals extends CounterReading {
  readonly up: number;
  readonly down: number;
}

/** Maximum plausible rate: 100 Gbit/s, in bytes per second. A larger difference between two readings is ignored. */
const MAX_BYTES_PER_SECOND = 12.5e9;
/** Above this rate, 1 Gbit/s, the wrap of a 32-bit counter is not corrected, since it could wrap more than once unnoticed. */
const MAX_BYTES_PER_SECOND_32_BIT = 125e6;
const WRAP = 2 ** 32;
/** Tolerances: uptime is truncated to seconds, and clocks are corrected. */
const UPTIME_SLACK_S = 2;
const CLOCK_SLACK_MS = MINUTE_MS;
/** An interface that returns within this time continues its counter; later it counts as new. */
const INTERFACE_RETENTION_MS = 10 * MINUTE_MS;
/** Maximum number of remembered vanished interfaces, because agents choose both names and times. The newest are kept. */
const MAX_GONE = AGENT_LIMITS.interfaces;
/** Maximum number of counters of a node: those of a report, and those of vanished interfaces. */
export const MAX_COUNTERS = AGENT_LIMITS.interfaces + MAX_GONE;

const NOTHING = { up: 0, down: 0 };

/**
 * Adds the traffic between two readings of a node, without a jump or loss at a reboot, a reset or wrapped counter, a renamed, new
 * or returning interface, or a reinstalled agent. The first reading only sets the baseline.
 */
export function countTraffic(known: TrafficTotals | undefined, reading: CounterReading): TrafficTotals {
  if (!known) return { ...reading, up: 0, down: 0 };
  if (isEarlier(known, reading)) return known;
  const sequel = classifyReading(known, reading);
  if (sequel === 'foreign') return { ...reading, up: known.up, down: known.down };
  const startedAt = reading.uptime > 0 ? reading.at - reading.uptime * 1000 : known.at;
  if (sequel === 'rebooted') return add(known, reading, () => ({ ...NOTHING, at: startedAt }));

  const missing = new Map([...known.counters].filter(([name]) => !reading.counters.has(name)));
  const renamed = renames(known, reading, missing);
  const next = add(known, reading, name => known.counters.get(name) ?? renamed.get(name));
  const recent = [...missing].filter(([, { at }]) => reading.at - at < INTERFACE_RETENTION_MS).slice(-MAX_GONE);
  return recent.length > 0 ? { ...next, counters: new Map([...recent, ...reading.counters]) } : next;
}

/** Returns true for a reading of the same boot taken before the last one, whose traffic has already been counted. */
function isEarlier(known: TrafficTotals, { at, uptime, boot, stream }: CounterReading): boolean {
  if (uptime === 0 || known.uptime === 0) return at < known.at && boot === known.boot && stream === known.stream;
  const sameBoot = Math.abs(at - uptime * 1000 - (known.at - known.uptime * 1000)) < CLOCK_SLACK_MS;
  return sameBoot && at < known.at && uptime < known.uptime;
}

/** Classifies how the counters of a reading relate to the last ones. */
function classifyReading(
  known: TrafficTotals,
  { at, uptime, boot, stream }: CounterReading,
): 'same' | 'rebooted' | 'foreign' {
  // Some containers report an uptime of 0, always or now and then: then only the boot id is conclusive.
  if (uptime === 0 || known.uptime === 0) {
    if (boot === known.boot) return 'same';
    return stream === known.stream ? 'rebooted' : 'foreign';
  }
  const startedAgain = uptime < known.uptime - UPTIME_SLACK_S;
  const bootedSince = at - uptime * 1000 > known.at - CLOCK_SLACK_MS;
  if (bootedSince && (startedAgain || boot !== known.boot)) return 'rebooted';
  // An earlier state of the machine, or another machine with this node's token: its counters are unrelated.
  return startedAgain || (boot !== known.boot && stream !== known.stream) ? 'foreign' : 'same';
}

function add(
  known: TrafficTotals,
  reading: CounterReading,
  counterBefore: (name: string) => Counter | undefined,
): TrafficTotals {
  const total = { up: known.up, down: known.down };
  for (const [name, now] of reading.counters) {
    const before = counterBefore(name);
    if (before) addCounter(total, before, now);
  }
  const { up, down } = total;
  return { ...reading, up: Math.min(up, Number.MAX_SAFE_INTEGER), down: Math.min(down, Number.MAX_SAFE_INTEGER) };
}

/** Adds the increase of a counter to a total. */
export function addCounter(total: { up: number; down: number }, before: Counter, now: Counter): void {
  const seconds = Math.max(1, (now.at - before.at) / 1000);
  const reset = now.up < before.up && now.down < before.down;
  total.up += counterDelta(before.up, now.up, seconds, reset);
  total.down += counterDelta(before.down, now.down, seconds, reset);
}

/** Returns the increase of one counter. `reset`: the other counter of the interface decreased as well. */
function counterDelta(before: number, now: number, seconds: number, reset: boolean): number {
  if (now >= before) return plausible(now - before, seconds);
  const wrapped = WRAP - before + now;
  if (!reset && before >= WRAP / 2 && before < WRAP && wrapped <= seconds * MAX_BYTES_PER_SECOND_32_BIT) return wrapped;
  return plausible(now, seconds);
}

const plausible = (bytes: number, seconds: number) => (bytes <= seconds * MAX_BYTES_PER_SECOND ? bytes : 0);

/**
 * Finds renamed interfaces: new names whose counters continue those of a name that just disappeared. Removes those names from
 * `missing`.
 */
function renames(known: TrafficTotals, reading: CounterReading, missing: Map<string, Counter>): Map<string, Counter> {
  const found = new Map<string, Counter>();
  // Idle counters are inconclusive.
  const candidates = new Map([...missing].filter(([, { at, up, down }]) => at === known.at && up + down > 0));
  for (const [name, now] of reading.counters) {
    if (candidates.size === 0) break;
    if (known.counters.has(name)) continue;
    const old = [...candidates].find(([, before]) => continues(before, now));
    if (!old) continue;
    candidates.delete(old[0]);
    missing.delete(old[0]);
    found.set(name, old[1]);
  }
  return found;
}

/** Returns true if a counter may be the continuation of another. */
function continues(before: Counter, now: Counter): boolean {
  const seconds = Math.max(1, (now.at - before.at) / 1000);
  const isClose = (a: number, b: number) =>
    b >= a && b - a <= Math.min(seconds * 10 * MAX_BYTES_PER_SECOND_32_BIT, a / 2 + 1e6);
  return isClose(before.up, now.up) && isClose(before.down, now.down);
}
