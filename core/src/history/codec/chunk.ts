/** Statistics of the values in a slot. Stored: never renumber. Counts come first, because they weight the others. */
export const STAT = { count: 0, avg: 1, min: 2, max: 3, last: 4 } as const;
export type Stat = (typeof STAT)[keyof typeof STAT];

/** Returns the key of a column: metric and statistic in one number. Metric 0 is the chunk itself: its count of reports. */
export const columnKey = (metric: number, stat: Stat): number => metric * 8 + stat;
export const metricOf = (key: number): number => key >> 3;
export const statOf = (key: number): Stat => (key & 7) as Stat;

/** Consecutive slots of equal length. Each column has one integer per slot, NaN if nothing was reported. */
export class Chunk {
  readonly slots: number;
  readonly columns: Map<number, Float64Array>;
  /** Number of leading binary digits to which each metric is rounded; absent for exact values. */
  readonly digits: Map<number, number>;

  constructor(slots: number, columns = new Map<number, Float64Array>(), digits = new Map<number, number>()) {
    this.slots = slots;
    this.columns = columns;
    this.digits = digits;
  }

  /** Returns the column with this key; a new one is filled with NaN. */
  column(metric: number, stat: Stat): Float64Array {
    const key = columnKey(metric, stat);
    let column = this.columns.get(key);
    if (!column) this.columns.set(key, (column = new Float64Array(this.slots).fill(NaN)));
    return column;
  }
}
