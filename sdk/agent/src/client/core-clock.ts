/** Gives the time of reports, in milliseconds since 1970. */
export interface ReportClock {
  now(): number;
  /**
   * Hears what the core said `age` milliseconds ago. Answers by how much times given so far were wrong, once: later corrections
   * only follow the drift.
   */
  correct(coreTime: number, age: number): number;
}

/**
 * The core's time, by a clock that runs evenly. The machine's own clock may be years off, and may be set right in the middle of
 * the day; only how far it is off at the first welcome matters.
 */
export class CoreClock implements ReportClock {
  readonly #steady: () => number;
  #start: number;
  #corrected = false;

  /** `steady` counts milliseconds from any moment, `wall` is the machine's own clock. */
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
