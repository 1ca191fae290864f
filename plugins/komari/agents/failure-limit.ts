const FREE = 30;
const MAX_ADDRESSES = 10_000;

/** Limit of requests with an unknown token, per address: thirty at once, then one a second. */
export class FailureLimit {
  private readonly failures = new Map<string, number>();

  isExceeded(address: string): boolean {
    return (this.failures.get(address) ?? 0) >= FREE;
  }

  record(address: string): void {
    if (this.failures.size < MAX_ADDRESSES) this.failures.set(address, (this.failures.get(address) ?? 0) + 1);
  }

  /** Called every second. */
  tick(): void {
    for (const [address, count] of this.failures)
      if (count <= 1) this.failures.delete(address);
      else this.failures.set(address, count - 1);
  }
}
