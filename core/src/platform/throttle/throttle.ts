import { DAY_MS } from '@vitrine/contracts/time';
import { RequestThrottled } from '../http/http.problems.ts';
import type { Clock } from '../time/clock.ts';

export interface ThrottleLimits {
  /** Number of attempts without a delay. */
  readonly free: number;
  /** Delay after the first attempt beyond `free`; doubles with each further one. Milliseconds. */
  readonly firstMs: number;
  readonly maxMs: number;
}

const RETENTION_MS = DAY_MS;
const MAX_KEYS = 20_000;

/**
 * Throttle with exponential backoff per key. An attempt is counted before it is made, so that concurrent ones do not bypass the
 * limit; a success resets the count.
 */
export class Throttle {
  private readonly attempts = new Map<string, { count: number; until: number; last: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: ThrottleLimits,
    /** Called after an attempt was counted or cleared here. */
    private readonly onChange?: (what: 'attempt' | 'clear', key: string) => void,
  ) {}

  /** Counts an attempt; throws RequestThrottled while the key has to wait. */
  attempt(key: string): void {
    const now = this.clock.now();
    const entry = this.entryOf(key, now);
    if (now < entry.until) throw new RequestThrottled(Math.ceil((entry.until - now) / 1000));
    this.count(key);
    this.onChange?.('attempt', key);
  }

  /** Counts an attempt, including one made on another instance. */
  count(key: string): void {
    const now = this.clock.now();
    const entry = this.entryOf(key, now);
    const excess = ++entry.count - this.limits.free;
    if (excess >= 0) entry.until = now + Math.min(this.limits.maxMs, this.limits.firstMs * 2 ** excess);
    entry.last = now;
    this.remember(key, entry);
  }

  clear(key: string): void {
    this.delete(key);
    this.onChange?.('clear', key);
  }

  /** Called after a success, including one on another instance. */
  delete(key: string): void {
    this.attempts.delete(key);
  }

  private entryOf(key: string, now: number) {
    const known = this.attempts.get(key);
    return known && now - known.last < RETENTION_MS ? known : { count: 0, until: 0, last: now };
  }

  /** Stores an entry as the newest. The oldest ones are evicted first, so that a flood of keys cannot exhaust memory. */
  private remember(key: string, entry: { count: number; until: number; last: number }): void {
    this.attempts.delete(key);
    this.attempts.set(key, entry);
    if (this.attempts.size > MAX_KEYS) this.attempts.delete(this.attempts.keys().next().value!);
  }
}
