import type { Clock } from '../platform/clock.ts';

/** Longer than the lifetime of any challenge. */
const KEPT_MS = 15 * 60_000;

/** Set of used challenges, against replays. */
export class UsedChallenges {
  private readonly spent = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Returns false if the challenge was used before. */
  markUsed(challenge: string): boolean {
    const now = this.clock.now();
    for (const [old, at] of this.spent) {
      if (now - at < KEPT_MS) break;
      this.spent.delete(old);
    }
    if (this.spent.has(challenge)) return false;
    this.spent.set(challenge, now);
    return true;
  }
}
