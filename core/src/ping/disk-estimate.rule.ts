/** What stored probes take, per tier. Seconds and bytes. */
interface Footprint {
  /** Length of a slot, and how long the tier is kept at most. */
  readonly step: number;
  readonly longest: number;
  /** A slot of `n` probes takes `base + each · log2(n + 1)` bytes: the more there are, the more are alike. */
  readonly base: number;
  readonly each: number;
}

const DAY = 86_400;

/** Measured on probes that jitter by 2 % and of which one in 200 is lost; see docs/latency.md. */
const FOOTPRINTS: readonly Footprint[] = [
  { step: 60, longest: 31 * DAY, base: 2.2, each: 1.2 },
  { step: 900, longest: 366 * DAY, base: 1.7, each: 1.1 },
  { step: 3600, longest: Infinity, base: 1, each: 1.5 },
];

/** What a database needs for a row and its place in the index, besides the chunk itself. */
export const ROW_BYTES = 60;

/** A task on its nodes. */
export interface Measured {
  /** Seconds between two probes. */
  readonly interval: number;
  readonly nodes: number;
}

export const probesPerDay = (tasks: readonly Measured[]): number =>
  tasks.reduce((sum, { interval, nodes }) => sum + (DAY / interval) * nodes, 0);

/** Bytes on disk once the history of these tasks reaches back `hours`. */
export function bytesWhenFull(tasks: readonly Measured[], hours: number): number {
  let bytes = 0;
  for (const { interval, nodes } of tasks)
    for (const { step, longest, base, each } of FOOTPRINTS) {
      const slots = Math.min(hours * 3600, longest) / Math.max(step, interval);
      bytes += nodes * slots * (base + each * Math.log2(Math.max(1, step / interval) + 1));
    }
  return Math.round(bytes);
}
