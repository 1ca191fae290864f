import type { StoredReport } from '../outbox/record.ts';
import type { ReportClock } from './core-clock.ts';

/**
 * Timestamps of this run's reports. Reports taken before the core's time was received are corrected when they are sent, by the
 * offset of the clock.
 */
export class ReportTimestamps {
  readonly #clock: ReportClock;
  /** Sequence numbers of the reports taken before the correction, and their offset in milliseconds. */
  #early: { readonly from: number; readonly to: number; readonly shift: number };

  /** `first` is the number of this run's first report. */
  constructor(clock: ReportClock, first: number) {
    this.#clock = clock;
    this.#early = { from: first, to: 0, shift: 0 };
  }

  now(): number {
    return this.#clock.now();
  }

  /** Sets the core's time, received `age` milliseconds ago; `newest` is the number of the last report taken. */
  correct(coreTime: number, age: number, newest: number): void {
    const shift = this.#clock.correct(coreTime, age);
    if (shift !== 0) this.#early = { from: this.#early.from, to: newest, shift };
  }

  /** Returns a report in the form in which it is sent. */
  stamped({ seq, json }: StoredReport): string {
    const { from, to, shift } = this.#early;
    if (shift === 0 || seq < from || seq > to) return json;
    return json.replace(/"at":(\d+)/, (_, at: string) => `"at":${Math.max(0, Number(at) + shift)}`);
  }
}
