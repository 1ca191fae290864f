import { RequestThrottled } from './http/http.problems.ts';
import type { Clock } from './clock.ts';

interface Limits {
  /** Attempts that cost nothing. */
  readonly free: number;
  /** The wait after the first attempt too many; it doubles with each further one. Milliseconds. */
  readonly firstMs: number;
  readonly maxMs: number;
}

const FORGET_MS = 24 * 3_600_000;
const MOST_KEYS = 20_000;

/**
 * Slows down whoever tries again and again. An attempt counts before it is made, so that a hundred at once do not slip
 * through together; a success clears it.
 */
export class Throttle {
  private readonly attempts = new Map<string, { count: number; until: number; last: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {}

  /** Counts an attempt; throws RequestThrottled while the key has to wait. */
  attempt(key: string): void {
    const now = this.clock.now();
    const known = this.attempts.get(key);
    const entry = known && now - known.last < FORGET_MS ? known : { count: 0, until: 0, last: now };
    if (now < entry.until) throw new RequestThrottled(Math.ceil((entry.until - now) / 1000));
    const excess = ++entry.count - this.limits.free;
    if (excess >= 0) entry.until = now + Math.min(this.limits.maxMs, this.limits.firstMs * 2 ** excess);
    entry.last = now;
    this.remember(key, entry);
  }

  clear(key: string): void {
    this.attempts.delete(key);
  }

  /** The newest stand last; the oldest are forgotten first, so that a flood of keys cannot fill the memory. */
  private remember(key: string, entry: { count: number; until: number; last: number }): void {
    this.attempts.delete(key);
    this.attempts.set(key, entry);
    if (this.attempts.size <= MOST_KEYS) return;
    const oldest = this.attempts.keys().next();
    if (!oldest.done) this.attempts.delete(oldest.value);
  }
}
