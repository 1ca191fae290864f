import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
/** Storage of probes in one tier. Seconds and bytes. */
interface TierSize {
  /** Slot length, and the maximum retention of the tier. */
  readonly step: number;
  readonly maxAge: number;
  /** A slot of `n` probes takes `base + each · log2(n + 1)` bytes, because more values compress better. */
  readonly base: number;
  readonly each: number;
}

/** Measured with probes with 2 % jitter and a loss of one in 200; see docs/latency.md. */
const TIERS: readonly TierSize[] = [
  { step: 60, maxAge: 31 * DAY_S, base: 2.2, each: 1.2 },
  { step: 900, maxAge: 366 * DAY_S, base: 1.7, each: 1.1 },
  { step: HOUR_S, maxAge: Infinity, base: 1, each: 1.5 },
];

/** Overhead of a database row and its index entry, besides the chunk itself. */
export const ROW_BYTES = 60;

/** A task with its number of nodes. */
interface Measured {
  /** Seconds between two probes. */
  readonly interval: number;
  readonly nodes: number;
}

export const probesPerDay = (tasks: readonly Measured[]): number =>
  tasks.reduce((sum, { interval, nodes }) => sum + (DAY_S / interval) * nodes, 0);

/** Returns the bytes on disk once the history of these tasks spans `hours`. */
export function bytesWhenFull(tasks: readonly Measured[], hours: number): number {
  let bytes = 0;
  for (const { interval, nodes } of tasks)
    for (const { step, maxAge, base, each } of TIERS) {
      const slots = Math.min(hours * HOUR_S, maxAge) / Math.max(step, interval);
      bytes += nodes * slots * (base + each * Math.log2(Math.max(1, step / interval) + 1));
    }
  return Math.round(bytes);
}
