import { HOUR_MS } from '@vitrine/contracts/time';
import type { Clock } from '../platform/time/clock.ts';

/** Maximum number of refused attempts of callers without an account that are stored per action and hour. */
const MAX_REFUSALS_PER_HOUR = 100;

/** Limit of entries about callers without an account, per action and hour. */
export class RefusalLimit {
  /** Attempts in the current hour, by action. */
  private readonly attempts = new Map<string, { readonly hour: number; readonly count: number }>();

  constructor(private readonly clock: Clock) {}

  /** Counts an attempt; returns false for one beyond the limit. */
  count(action: string): boolean {
    const hour = Math.floor(this.clock.now() / HOUR_MS);
    const current = this.attempts.get(action);
    const count = current?.hour === hour ? current.count + 1 : 1;
    this.attempts.set(action, { hour, count });
    return count <= MAX_REFUSALS_PER_HOUR;
  }
}
