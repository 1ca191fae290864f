/** Triggers reports at a fixed interval, which may change at any time; a late call does not delay later ones. */
export class ReportScheduler {
  readonly #take: () => void;
  #interval: number;
  #last = performance.now();
  #due = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(seconds: number, take: () => void) {
    this.#interval = seconds * 1000;
    this.#take = take;
  }

  get seconds(): number {
    return this.#interval / 1000;
  }

  /** The first report follows after a second, because rates need two readings. */
  start(): void {
    this.#due = performance.now() + Math.min(1000, this.#interval);
    this.#wait();
  }

  setInterval(seconds: number): void {
    if (seconds * 1000 === this.#interval) return;
    this.#interval = seconds * 1000;
    if (!this.#timer) return;
    this.#due = this.#last + this.#interval;
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#now(), Math.max(0, this.#due - performance.now()));
  }

  #now(): void {
    const now = performance.now();
    this.#last = now;
    // After the machine has slept, missed reports are skipped.
    this.#due = now - this.#due > this.#interval ? now + this.#interval : this.#due + this.#interval;
    this.#wait();
    this.#take();
  }
}
