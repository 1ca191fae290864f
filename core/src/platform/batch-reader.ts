import { setImmediate } from 'node:timers/promises';

/** Keys read at once: so few that requests which arrive meanwhile are answered between two batches. */
const BATCH = 32;

interface Waiting<V> {
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads with one query what many callers look for at the same time, such as thousands of agents that connect again. One batch is read
 * after another, with a turn of the event loop between them. Nothing is kept: a value is read after it was asked for.
 */
export class BatchReader<K, V> {
  private readonly waiting = new Map<K, Waiting<V>[]>();
  private reading = false;

  constructor(private readonly read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>) {}

  find(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const others = this.waiting.get(key);
      if (others) others.push({ resolve, reject });
      else this.waiting.set(key, [{ resolve, reject }]);
      if (!this.reading) void this.readAll();
    });
  }

  private async readAll(): Promise<void> {
    this.reading = true;
    while (this.waiting.size > 0) {
      await setImmediate();
      const batch = [...this.waiting].slice(0, BATCH);
      for (const [key] of batch) this.waiting.delete(key);
      try {
        const found = await this.read(batch.map(([key]) => key));
        for (const [key, callers] of batch) for (const { resolve } of callers) resolve(found.get(key));
      } catch (error) {
        for (const [, callers] of batch) for (const { reject } of callers) reject(error);
      }
    }
    this.reading = false;
  }
}
