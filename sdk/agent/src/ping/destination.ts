import { BlockList, isIP } from 'node:net';
import { ProbeRefusedError } from './probe-refused-error.ts';

// Addresses that are never probed: the metadata services of clouds return secrets to any request from inside.
const offLimits = new BlockList();
for (const [network, bits, family] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.100.100.200', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['255.255.255.255', 32, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
  ['fd20:ce::254', 128, 'ipv6'],
] as const)
  offLimits.addSubnet(network, bits, family);

/** An IPv4 address inside IPv6, mapped or translated, is checked as IPv4. */
const CARRIERS = [/^::ffff:/, /^64:ff9b::/, /^::(?=[\da-f]{1,4}:[\da-f]{1,4}$)/];

function embeddedIpv4(address: string): string | undefined {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const prefix = CARRIERS.find(pattern => pattern.test(canonical));
  const [high, low] = prefix
    ? canonical
        .replace(prefix, '')
        .split(':')
        .map(group => parseInt(group, 16))
    : [];
  return high === undefined || low === undefined ? undefined : [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns true if an address may be probed: not link-local, not a metadata service, not broadcast or multicast. */
export function mayMeasure(address: string): boolean {
  const unscoped = address.split('%')[0]!;
  if (isIP(unscoped) === 4) return !offLimits.check(unscoped, 'ipv4');
  const inner = embeddedIpv4(unscoped);
  return inner === undefined ? !offLimits.check(unscoped, 'ipv6') : !offLimits.check(inner, 'ipv4');
}

/**
 * Resolves a host to its addresses of a family, or of both, in the order to try them; the probe then connects to exactly these.
 * Throws ProbeRefusedError if one of them is forbidden, which prevents DNS rebinding, and ENOTFOUND if there is none of the family.
 */
export async function addressesOf(host: string, family?: 'ipv4' | 'ipv6'): Promise<string[]> {
  const found = isIP(host)
    ? [host]
    : (await process.getBuiltinModule('node:dns').promises.lookup(host, { all: true })).map(({ address }) => address);
  const forbidden = found.find(address => !mayMeasure(address));
  if (forbidden !== undefined) throw new ProbeRefusedError(`${host} leads to ${forbidden}, which is off limits`);
  if (!family) return found;
  const ofFamily = found.filter(address => (isIP(address.split('%')[0]!) === 6) === (family === 'ipv6'));
  if (ofFamily.length === 0)
    throw Object.assign(new Error(`${host} has no address of ${family}`), { code: 'ENOTFOUND' });
  return ofFamily;
}
