import { setImmediate } from 'node:timers/promises';

/** Maximum number of items in a batch: small enough that other requests are answered between two batches. */
const BATCH = 32;

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines simultaneous requests of many callers into one statement, such as those of thousands of agents that connect at once.
 * Batches run one after another, with a turn of the event loop in between. Nothing is cached: an item is read or written after it
 * was added. If a batch fails, its items are retried one by one, so that a bad one fails alone.
 */
export class BatchQueue<T, R> {
  private readonly waiting: Waiting<T, R>[] = [];
  private working = false;

  /** `work` returns the results in the order of the items. */
  constructor(private readonly work: (items: readonly T[]) => Promise<readonly R[]>) {}

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.working) void this.workAll();
    });
  }

  private async workAll(): Promise<void> {
    this.working = true;
    while (this.waiting.length > 0) {
      await setImmediate();
      await this.run(this.waiting.splice(0, BATCH));
    }
    this.working = false;
  }

  private async run(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map(task => this.run([task])));
      else batch[0]!.reject(error);
    }
  }
}
