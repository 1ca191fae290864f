import type { StoredReport } from '../outbox/record.ts';
import type { ReportClock } from './core-clock.ts';

/**
 * The times of this run's reports. Those taken before the core said what time it is are corrected on their way out, by as much as
 * the clock was off.
 */
export class ReportTimestamps {
  readonly #clock: ReportClock;
  /** Numbers of the reports that were taken too early, and milliseconds by which they are off. */
  #early: { readonly from: number; readonly to: number; readonly shift: number };

  /** `first` is the number of this run's first report. */
  constructor(clock: ReportClock, first: number) {
    this.#clock = clock;
    this.#early = { from: first, to: 0, shift: 0 };
  }

  now(): number {
    return this.#clock.now();
  }

  /** Hears what time the core said it was, `age` milliseconds ago; `newest` is the number of the last report taken. */
  correct(coreTime: number, age: number, newest: number): void {
    const shift = this.#clock.correct(coreTime, age);
    if (shift !== 0) this.#early = { from: this.#early.from, to: newest, shift };
  }

  /** A report as it goes out. */
  stamped({ seq, json }: StoredReport): string {
    const { from, to, shift } = this.#early;
    if (shift === 0 || seq < from || seq > to) return json;
    return json.replace(/"at":(\d+)/, (_, at: string) => `"at":${Math.max(0, Number(at) + shift)}`);
  }
}
