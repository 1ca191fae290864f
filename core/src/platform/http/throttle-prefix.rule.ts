/**
 * Returns the network prefix under which attempts are throttled: an IPv4 address itself, and the /64 of an IPv6 address, since
 * one customer gets a /64.
 */
export function throttlePrefixOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...middle, ...right].slice(0, 4).map(group => parseInt(group || '0', 16).toString(16));
  return `${groups.join(':')}::/64`;
}
