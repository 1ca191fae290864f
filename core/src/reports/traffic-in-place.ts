import type { InterfaceReading } from '@vitrine/contracts';
import { addCounter, type CounterReading, type TrafficTotals } from './traffic.rule.ts';

/** Totals that one owner holds and changes. */
export type OwnTotals = { -readonly [K in Exclude<keyof TrafficTotals, 'counters'>]: TrafficTotals[K] } & {
  readonly counters: Map<string, { up: number; down: number; at: number }>;
};

/** Returns a copy that may be changed. */
export const ownTotals = (totals: TrafficTotals): OwnTotals => ({
  ...totals,
  counters: new Map([...totals.counters].map(([name, counter]) => [name, { ...counter }])),
});

/**
 * Adds a reading in place, as `countTraffic` would, if it is of the same boot and the same interfaces: nearly every reading is. Returns false
 * and changes nothing if it is another one.
 */
export function addContinuation(
  totals: OwnTotals,
  reading: Omit<CounterReading, 'counters'>,
  interfaces: readonly InterfaceReading[],
): boolean {
  if (!continuesBoot(totals, reading) || !hasSameInterfaces(totals, interfaces)) return false;
  const { at, uptime } = reading;
  for (const { name, totalUp, totalDown } of interfaces) {
    const counter = totals.counters.get(name)!;
    addCounter(totals, counter, { up: totalUp, down: totalDown, at });
    counter.up = totalUp;
    counter.down = totalDown;
    counter.at = at;
  }
  totals.at = at;
  totals.uptime = uptime;
  totals.up = Math.min(totals.up, Number.MAX_SAFE_INTEGER);
  totals.down = Math.min(totals.down, Number.MAX_SAFE_INTEGER);
  return true;
}

const continuesBoot = (known: OwnTotals, { at, uptime, boot, stream }: Omit<CounterReading, 'counters'>) =>
  boot === known.boot && stream === known.stream && known.uptime > 0 && uptime >= known.uptime && at >= known.at;

/** In the same order: a name that is there twice is left to `countTraffic`. */
function hasSameInterfaces({ counters }: OwnTotals, interfaces: readonly InterfaceReading[]): boolean {
  if (counters.size !== interfaces.length) return false;
  let i = 0;
  for (const name of counters.keys()) if (interfaces[i++]!.name !== name) return false;
  return true;
}
