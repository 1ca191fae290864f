import { isIPv6 } from 'node:net';

const FREE = 30;
const MAX_ADDRESSES = 10_000;

/**
 * Limit of requests with an unknown token, per network: a burst of thirty, then one per second. It applies only after the token was
 * looked up, so that invalid tokens do not lock out valid agents behind the same address.
 */
export class FailureLimit {
  private readonly failures = new Map<string, number>();

  /** Counts an unknown token. Returns false if the network of the address has reached the limit. */
  admits(address: string): boolean {
    const network = networkOf(address);
    const count = this.failures.get(network) ?? 0;
    if (count >= FREE) return false;
    if (count > 0 || this.failures.size < MAX_ADDRESSES) this.failures.set(network, count + 1);
    return true;
  }

  /** Called every second. */
  tick(): void {
    for (const [address, count] of this.failures)
      if (count <= 1) this.failures.delete(address);
      else this.failures.set(address, count - 1);
  }
}

/** Returns the network of a client: an IPv4 address, or the first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after]
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
