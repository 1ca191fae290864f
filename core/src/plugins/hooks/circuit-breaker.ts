import { MINUTE_MS } from '@vitrine/contracts/time';
/** Number of consecutive failures that open the breaker. */
export const MAX_FAILURES = 3;
/** How long the breaker stays open; the next call decides whether it closes. */
export const OPEN_MS = MINUTE_MS;

/** Circuit breaker of one tap: bypasses code that keeps failing, so that callers do not wait for it. */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get isOpen(): boolean {
    return this.now() < this.openUntil;
  }

  /** Records the outcome of a call; returns true if it opened the breaker. */
  record(succeeded: boolean): boolean {
    this.failures = succeeded ? 0 : this.failures + 1;
    if (this.failures < MAX_FAILURES) return false;
    this.openUntil = this.now() + OPEN_MS;
    // One more failure after the pause opens the breaker again.
    this.failures = MAX_FAILURES - 1;
    return true;
  }
}
