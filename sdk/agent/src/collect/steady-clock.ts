/** Difference of two clocks that does not yet count as a sleep of the machine. */
const TOLERANCE_MS = 2_000;

/** Values of all clocks at one instant, in milliseconds. */
interface Moment {
  /** A clock that stops while the machine sleeps. */
  readonly monotonic: number;
  /** Time since the machine started, including sleep; undefined if it cannot be read. */
  readonly uptime: number | undefined;
  readonly wall: number;
}

/**
 * A clock that continues while the machine sleeps and does not follow the wall clock. The monotonic clock of a process stops during
 * sleep. The uptime continues, but in containers it may read 0, or jump when lxcfs restarts: a difference counts as sleep only if
 * the wall clock shows the same.
 */
export class SteadyClock {
  readonly #read: () => Moment;
  #last: Moment | undefined;
  #slept = 0;

  constructor(uptime: () => number | undefined, monotonic = () => performance.now(), wall = () => Date.now()) {
    this.#read = () => ({ monotonic: monotonic(), uptime: uptime(), wall: wall() });
  }

  now(): number {
    const now = this.#read();
    const last = this.#last;
    if (now.uptime === undefined) return now.monotonic + this.#slept;
    this.#last = now;
    if (last) {
      const awake = now.monotonic - last.monotonic;
      const sleepTime = now.uptime - last.uptime! - awake;
      const missed = now.wall - last.wall - awake;
      if (sleepTime > TOLERANCE_MS && Math.abs(missed - sleepTime) < Math.max(TOLERANCE_MS, sleepTime / 20))
        this.#slept += sleepTime;
    }
    return now.monotonic + this.#slept;
  }
}
