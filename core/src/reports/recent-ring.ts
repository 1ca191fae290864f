import { METRIC_NAMES, METRICS, type MetricName, type Recent } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { MetricValues } from '../history/write/minutes.service.ts';

const WIDTH = METRIC_NAMES.length;
const FIRST_CAPACITY = 16;
/** Five minutes at one report per second, ten minutes at one per two seconds or fewer. */
const MAX_CAPACITY = 300;
const MAX_AGE_MS = 10 * MINUTE_MS;
/** Spare capacity for reports that come slightly faster. */
const SPARE = 1.05;

/** Ring buffer of a node's recent readings as reported. There is one per node, so it starts small and grows on demand. */
export class RecentRing {
  private capacity = 0;
  private start = 0;
  private size = 0;
  private at = new Float64Array(0);
  /** Single precision: seven digits are more than a chart can show. */
  private values = new Float32Array(0);

  /** Adds a reading; one older than the newest is dropped. `at` in ms. */
  push(at: number, values: MetricValues): void {
    if (this.size > 0 && at <= this.at[this.index(this.size - 1)]!) return;
    if (this.size === this.capacity) this.makeRoom(at);
    const slot = this.index(this.size++);
    this.at[slot] = at;
    for (let i = 0; i < WIDTH; i++) this.values[slot * WIDTH + i] = values[METRIC_NAMES[i]!] ?? NaN;
  }

  /** Returns the readings of the last ten minutes, oldest first. */
  read(now: number): Recent {
    const slots = Array.from({ length: this.size }, (_, i) => this.index(i)).filter(
      slot => this.at[slot]! > now - MAX_AGE_MS,
    );
    const columns: Partial<Record<MetricName, (number | null)[]>> = {};
    METRIC_NAMES.forEach((name, i) => {
      const { scale } = METRICS[name];
      const column = slots.map(slot => {
        const value = this.values[slot * WIDTH + i]!;
        return Number.isNaN(value) ? null : Math.round(value * scale) / scale;
      });
      if (column.some(value => value !== null)) columns[name] = column;
    });
    return { at: slots.map(slot => this.at[slot]!), columns };
  }

  /** Memory used by the readings, in bytes. */
  get bytes(): number {
    return this.at.byteLength + this.values.byteLength;
  }

  private index(i: number): number {
    return (this.start + i) % this.capacity;
  }

  /** Grows while the oldest reading is still within range; otherwise overwrites it. */
  private makeRoom(now: number): void {
    const oldestCounts = this.size > 0 && this.at[this.start]! > now - MAX_AGE_MS;
    if (this.size === 0 || (oldestCounts && this.capacity < MAX_CAPACITY)) return this.grow(now);
    this.start = this.index(1);
    this.size--;
  }

  /** Doubles the capacity, up to the number of readings in ten minutes at the current rate: thousands of nodes have a ring each. */
  private grow(now: number): void {
    const age = this.size > 0 ? now - this.at[this.start]! : MAX_AGE_MS;
    const needed = Math.ceil(((this.size * MAX_AGE_MS) / age) * SPARE);
    const capacity = Math.min(MAX_CAPACITY, Math.max(FIRST_CAPACITY, Math.min(this.capacity * 2, needed)));
    const at = new Float64Array(capacity);
    const values = new Float32Array(capacity * WIDTH);
    for (let i = 0; i < this.size; i++) {
      const from = this.index(i);
      at[i] = this.at[from]!;
      values.set(this.values.subarray(from * WIDTH, (from + 1) * WIDTH), i * WIDTH);
    }
    Object.assign(this, { capacity, start: 0, at, values });
  }
}
