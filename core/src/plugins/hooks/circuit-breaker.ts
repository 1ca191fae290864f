import { MINUTE_MS } from '@vitrine/contracts/time';
/** So many failures in a row open it. */
export const MAX_FAILURES = 3;
/** So long it stays open; the call after that decides. */
export const OPEN_MS = MINUTE_MS;

/** Circuit breaker of one tap: bypasses code that keeps failing, so that those who wait for a value wait no longer. */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get isOpen(): boolean {
    return this.now() < this.openUntil;
  }

  /** Records how a call ended; returns true where that opened the breaker. */
  record(succeeded: boolean): boolean {
    this.failures = succeeded ? 0 : this.failures + 1;
    if (this.failures < MAX_FAILURES) return false;
    this.openUntil = this.now() + OPEN_MS;
    // One more failure after the pause opens it again.
    this.failures = MAX_FAILURES - 1;
    return true;
  }
}
