/** Limits the number of concurrent operations; further ones wait in order. */
export class Semaphore {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(concurrency: number) {
    this.#free = concurrency;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>(resolve => this.#line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
