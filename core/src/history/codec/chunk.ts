/** What a column says of the values that fell into a slot. Stored: never renumber. Counts come first, as weights of the rest. */
export const STAT = { count: 0, avg: 1, min: 2, max: 3, last: 4 } as const;
export type Stat = (typeof STAT)[keyof typeof STAT];

/** A metric and a statistic in one number: the key of a column. Metric 0 is the chunk itself: its count of reports. */
export const columnKey = (metric: number, stat: Stat): number => metric * 8 + stat;
export const metricOf = (key: number): number => key >> 3;
export const statOf = (key: number): Stat => (key & 7) as Stat;

/** Equally long stretches of time in a row; per column one whole number a slot, NaN where nothing was reported. */
export class Chunk {
  readonly slots: number;
  readonly columns: Map<number, Float64Array>;
  /** Leading binary digits that are kept of a metric's values, where not all are. */
  readonly digits: Map<number, number>;

  constructor(slots: number, columns = new Map<number, Float64Array>(), digits = new Map<number, number>()) {
    this.slots = slots;
    this.columns = columns;
    this.digits = digits;
  }

  /** The column of this key, made of gaps if it is new. */
  column(metric: number, stat: Stat): Float64Array {
    const key = columnKey(metric, stat);
    let column = this.columns.get(key);
    if (!column) this.columns.set(key, (column = new Float64Array(this.slots).fill(NaN)));
    return column;
  }
}
