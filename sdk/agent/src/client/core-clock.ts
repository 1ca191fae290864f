/** Clock of report timestamps, in milliseconds since 1970. */
export interface ReportClock {
  now(): number;
  /**
   * Sets the clock to the core's time, received `age` milliseconds ago. Returns the correction of earlier timestamps in
   * milliseconds, only once: later calls only follow the drift.
   */
  correct(coreTime: number, age: number): number;
}

/**
 * The core's time on a monotonic clock. The machine's own clock may be years off and may be adjusted at any time; only its offset
 * at the first welcome matters.
 */
export class CoreClock implements ReportClock {
  readonly #steady: () => number;
  #start: number;
  #corrected = false;

  /** `steady` is a monotonic clock in milliseconds, `wall` is the machine's own clock. */
  constructor(steady: () => number, wall = Date.now()) {
    this.#steady = steady;
    this.#start = wall - steady();
  }

  now(): number {
    return Math.max(0, Math.round(this.#start + this.#steady()));
  }

  correct(coreTime: number, age: number): number {
    const start = coreTime + age - this.#steady();
    const shift = this.#corrected ? 0 : Math.round(start - this.#start);
    this.#start = start;
    this.#corrected = true;
    return shift;
  }
}
