interface Limits {
  /** Maximum number of tasks that run at the same time, over all keys. */
  readonly total: number;
  readonly perKey: number;
  /** Maximum number of waiting tasks, over all keys. */
  readonly maxWaiting: number;
  readonly maxWaitingPerKey: number;
}

/** Tasks of one key: the number of running ones, and the functions that start the waiting ones. */
interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits how many tasks run at the same time, in total and per key. Further ones wait; keys take turns, so that a key with many
 * tasks delays only itself.
 */
export class ConcurrencyLimiter {
  private running = 0;
  private waiting = 0;
  /** Keys in the order of their turns. */
  private readonly lanes = new Map<string, Lane>();

  constructor(
    private readonly limits: Limits,
    /** Error for a task beyond the limit of waiting ones. */
    private readonly refuse: () => Error,
  ) {}

  /** Runs a task when its turn comes. Throws if too many are already waiting. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    await this.acquire(key);
    try {
      return await task();
    } finally {
      this.release(key);
    }
  }

  private async acquire(key: string): Promise<void> {
    const lane = this.lanes.get(key) ?? { running: 0, waiting: [] };
    this.lanes.set(key, lane);
    if (this.mayStart(lane)) return this.start(lane);
    if (this.waiting >= this.limits.maxWaiting || lane.waiting.length >= this.limits.maxWaitingPerKey) {
      if (lane.running + lane.waiting.length === 0) this.lanes.delete(key);
      throw this.refuse();
    }
    this.waiting++;
    // The caller of `resolve` has already counted this task as running, so that no other one takes its slot.
    await new Promise<void>(resolve => lane.waiting.push(resolve));
  }

  private mayStart(lane: Lane): boolean {
    return this.running < this.limits.total && lane.running < this.limits.perKey;
  }

  private start(lane: Lane): void {
    this.running++;
    lane.running++;
  }

  private release(key: string): void {
    const keyLane = this.lanes.get(key)!;
    this.running--;
    keyLane.running--;
    for (const [next, lane] of this.lanes) {
      if (lane.waiting.length === 0 || !this.mayStart(lane)) continue;
      this.start(lane);
      this.waiting--;
      lane.waiting.shift()!();
      // Its next turn comes after those of all other keys.
      this.lanes.delete(next);
      this.lanes.set(next, lane);
      break;
    }
    if (keyLane.running + keyLane.waiting.length === 0) this.lanes.delete(key);
  }
}
