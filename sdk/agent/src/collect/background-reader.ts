/** Consecutive failed reads after which the last result is too old to be used. */
const LOST_AFTER = 3;

/** Value that is read in the background: samples use the latest result and never wait for a read. */
export class BackgroundReader<T> {
  readonly #read: () => Promise<T>;
  readonly #every: number;
  readonly #lost: ((error: unknown) => T) | undefined;
  #value: T;
  #startedAt = -Infinity;
  #failures = 0;
  #running: Promise<void> | undefined;

  /** `lost`: the result while reads fail; without it, the last result is kept. */
  constructor(everyMs: number, initial: T, read: () => Promise<T>, onLost?: (error: unknown) => T) {
    this.#every = everyMs;
    this.#value = initial;
    this.#read = read;
    this.#lost = onLost;
  }

  /** Returns the latest result. Starts the next read if it is due and none is running. */
  get(): T {
    if (!this.#running && performance.now() - this.#startedAt >= this.#every) this.#start();
    return this.#value;
  }

  /** Resolves when the current read, or the first one, has finished. */
  async settled(): Promise<void> {
    this.get();
    await this.#running;
  }

  #start(): void {
    this.#startedAt = performance.now();
    this.#running = this.#read()
      .then(
        value => {
          this.#value = value;
          this.#failures = 0;
        },
        error => {
          // One failed read keeps the previous result; the next one may succeed.
          this.#failures += 1;
          if (this.#lost && this.#failures >= LOST_AFTER) this.#value = this.#lost(error);
        },
      )
      .finally(() => void (this.#running = undefined));
  }
}
