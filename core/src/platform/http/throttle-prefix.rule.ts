import { isIP } from 'node:net';
import { ipv6Words } from '../outbound/ipv6-words.rule.ts';

/**
 * Returns the network prefix by which attempts are throttled: an IPv4 address itself, and the /64 of an IPv6 address, because one
 * customer gets a /64.
 */
export function throttlePrefixOf(address: string): string {
  return isIP(address) === 6 ? prefixOf(address, 64) : address;
}

/**
 * Returns the networks of a client, the smallest first: only the address for IPv4; for IPv6 the /64, the /56 of a household and the
 * /48 of a company, because either may use all of its /64s.
 */
export function networksOf(address: string): string[] {
  return isIP(address) === 6 ? [64, 56, 48].map(bits => prefixOf(address, bits)) : [address];
}

function prefixOf(address: string, bits: number): string {
  const groups = ipv6Words(address.split('%')[0]!).slice(0, Math.ceil(bits / 16));
  if (bits % 16 > 0) groups.push(groups.pop()! & (0xffff << (16 - (bits % 16))));
  return `${groups.map(group => group.toString(16)).join(':')}::/${bits}`;
}
