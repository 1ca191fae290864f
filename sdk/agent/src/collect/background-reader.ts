/** Value that is read in the background: samples use the latest result and never wait for a read. */
export class BackgroundReader<T> {
  readonly #read: () => Promise<T>;
  readonly #every: number;
  #value: T;
  #startedAt = -Infinity;
  #running: Promise<void> | undefined;

  constructor(everyMs: number, initial: T, read: () => Promise<T>) {
    this.#every = everyMs;
    this.#value = initial;
    this.#read = read;
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
        value => void (this.#value = value),
        // A failed read keeps the previous result; the next one may succeed.
        () => undefined,
      )
      .finally(() => void (this.#running = undefined));
  }
}
