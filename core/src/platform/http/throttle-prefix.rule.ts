import { isIP } from 'node:net';
import { ipv6Words } from '../ipv6-words.rule.ts';

/**
 * Returns the network prefix under which attempts are throttled: an IPv4 address itself, and the /64 of an IPv6 address, since
 * one customer gets a /64.
 */
export function throttlePrefixOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const words = ipv6Words(address.split('%')[0]!);
  return `${words
    .slice(0, 4)
    .map(word => word.toString(16))
    .join(':')}::/64`;
}
