import { BlockList, isIP } from 'node:net';
import { ipv6Words } from './ipv6-words.rule.ts';

/** Class of an IP address, for protection against server-side request forgery (SSRF). */
type AddressClass = 'public' | 'private' | 'forbidden';

const list = (...networks: string[]): BlockList => {
  const blocks = new BlockList();
  for (const network of networks) addNetwork(blocks, network);
  return blocks;
};

/** Private networks of the operator; the word `private` allows all of them. */
const reservedNetworks = list(
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '100.64.0.0/10',
  'fc00::/7',
  '::1/128',
);

/**
 * Blocks of IANA's special-purpose registries that are not globally reachable, and the metadata addresses where clouds serve the
 * credentials of a machine. IPv6 outside 2000::/3 needs no entry: `classifyAddress` rejects addresses that are neither public nor
 * private.
 */
const forbidden = list(
  '0.0.0.0/8',
  '169.254.0.0/16',
  // Azure, Alibaba Cloud
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  // AWS, Google Cloud, Oracle Cloud, Scaleway, Linode
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:c1::a9fe:a9fe/128',
  'fd00:42::42/128',
  'fd00:a9fe:a9fe::1/128',
);
const global6 = list('2000::/3');

/** Classifies an IP address. IPv4 inside IPv6 (mapped, NAT64, 6to4) counts as the IPv4 address. */
export function classifyAddress(address: string): AddressClass {
  const unscoped = address.split('%')[0] ?? '';
  const version = isIP(unscoped);
  if (version === 0) return 'forbidden';
  if (version === 4) return judge(unscoped, 'ipv4');
  const embedded = embeddedIpv4(unscoped);
  if (embedded) return judge(embedded, 'ipv4');
  const addressClass = judge(unscoped, 'ipv6');
  return addressClass === 'public' && !global6.check(unscoped, 'ipv6') ? 'forbidden' : addressClass;
}

function judge(address: string, family: 'ipv4' | 'ipv6'): AddressClass {
  if (forbidden.check(address, family)) return 'forbidden';
  return reservedNetworks.check(address, family) ? 'private' : 'public';
}

/** Entry that allows all private networks. */
const PRIVATE = 'private';
/** Entry that allows names which only the outbound proxy can resolve, wherever they lead. */
export const PROXY_NAMES = 'proxy-names';

/** Allowlist of the operator: networks, single addresses, `private`, or `proxy-names`. */
export class OutboundAllowlist {
  private readonly blocks = new BlockList();
  private readonly all: boolean;
  /** True if names that cannot be resolved here are allowed. */
  readonly proxyNames: boolean;

  constructor(entries: readonly string[]) {
    this.all = entries.includes(PRIVATE);
    this.proxyNames = entries.includes(PROXY_NAMES);
    for (const entry of entries) if (entry !== PRIVATE && entry !== PROXY_NAMES) addNetwork(this.blocks, entry);
  }

  has(address: string): boolean {
    const unscoped = address.split('%')[0] ?? '';
    const unwrapped = embeddedIpv4(unscoped) ?? unscoped;
    const addressClass = classifyAddress(unscoped);
    if (addressClass === 'public' || (addressClass === 'private' && this.all)) return true;
    return this.blocks.check(unwrapped, isIP(unwrapped) === 4 ? 'ipv4' : 'ipv6');
  }
}

/** Returns true for a valid entry of `OutboundAllowlist`. */
export function isAllowEntry(entry: string): boolean {
  try {
    if (entry !== PRIVATE && entry !== PROXY_NAMES) addNetwork(new BlockList(), entry);
    return true;
  } catch {
    return false;
  }
}

function addNetwork(blocks: BlockList, network: string): void {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  const version = isIP(address);
  if (version === 0) throw new Error(`${network} is no address`);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) blocks.addAddress(address, family);
  else blocks.addSubnet(address, Number(bits), family);
}

const EMBEDDINGS: readonly [prefix: number[], at: number][] = [
  [[0, 0, 0, 0, 0, 0xffff], 6],
  [[0x64, 0xff9b, 0, 0, 0, 0], 6],
  [[0, 0, 0, 0, 0, 0], 6],
  [[0x2002], 1],
];

function embeddedIpv4(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined;
  const groups = ipv6Words(address);
  // `::` and `::1`, in any spelling, are not IPv4 addresses inside IPv6.
  if (groups.slice(0, 7).every(group => group === 0) && (groups[7] ?? 0) <= 1) return undefined;
  const embedding = EMBEDDINGS.find(([prefix]) => prefix.every((group, i) => groups[i] === group));
  if (!embedding) return undefined;
  const [high = 0, low = 0] = groups.slice(embedding[1], embedding[1] + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
