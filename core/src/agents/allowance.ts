/** Lets a few through at once and then so many a second. */
export class Allowance {
  private left: number;
  private at: number;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    now: number,
  ) {
    this.left = burst;
    this.at = now;
  }

  /** Whether one more is allowed. `now` in ms. */
  take(now: number): boolean {
    this.left = Math.min(this.burst, this.left + (Math.max(0, now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
