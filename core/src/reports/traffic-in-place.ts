import type { InterfaceReading } from '@vitrine/contracts';
import { addCounter, type CounterReading, type TrafficTotals } from './traffic.rule.ts';

/** Totals that their single owner modifies in place. */
export type OwnTotals = { -readonly [K in Exclude<keyof TrafficTotals, 'counters'>]: TrafficTotals[K] } & {
  readonly counters: Map<string, { up: number; down: number; at: number }>;
};

/** Returns a copy that may be modified. */
export const ownTotals = (totals: TrafficTotals): OwnTotals => ({
  ...totals,
  counters: new Map([...totals.counters].map(([name, counter]) => [name, { ...counter }])),
});

/**
 * Adds a reading in place, with the result of `countTraffic`, if it has the same boot and interfaces as the last one, as nearly
 * every reading has. Otherwise returns false and changes nothing.
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

/** Also compares the order, so that a duplicate name is left to `countTraffic`. */
function hasSameInterfaces({ counters }: OwnTotals, interfaces: readonly InterfaceReading[]): boolean {
  if (counters.size !== interfaces.length) return false;
  let i = 0;
  for (const name of counters.keys()) if (interfaces[i++]!.name !== name) return false;
  return true;
}
