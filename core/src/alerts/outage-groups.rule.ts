import { isIP } from 'node:net';
import { classifyAddress } from '../platform/outbound/address-class.rule.ts';
import { ipv6Words } from '../platform/outbound/ipv6-words.rule.ts';

/** Attributes that several nodes can share. */
export interface GroupableNode {
  readonly uuid: string;
  readonly name: string;
  readonly group: string;
  readonly tags: readonly { readonly label: string }[];
  /** Country code, or empty. */
  readonly region: string;
  readonly addresses: readonly string[];
}

const GROUP_KEYS = ['network', 'group', 'tag', 'country'] as const;
type Trait = (typeof GROUP_KEYS)[number];

/** Nodes that share one notice. `many`: no common attribute explains their outage. */
interface OutageGroup<M> {
  readonly by: Trait | 'one' | 'many';
  /** The network, group, tag or country. */
  readonly label: string;
  readonly members: readonly M[];
}

/** With fewer nodes than this, each gets its own notice. */
const MIN_GROUP_SIZE = 3;
/** Share of a network or group that must be affected before it is named as the common attribute. */
const MIN_GROUP_SHARE = 0.5;

/** Returns the network that a public IP address is likely to be routed with: /24 or /48. */
export function routingPrefixOf(address: string): string | undefined {
  if (classifyAddress(address) !== 'public') return undefined;
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = ipv6Words(address);
  // An IPv4 address in IPv6 notation would yield a meaningless network.
  if (groups[0] === 0) return undefined;
  return `${groups
    .slice(0, 3)
    .map(group => group.toString(16))
    .join(':')}::/48`;
}

type Key = `${Trait} ${string}`;

/** Returns every attribute that a node may share with others. */
function traitsOf({ addresses, group, tags, region }: GroupableNode): Key[] {
  const networks = new Set(addresses.flatMap(address => routingPrefixOf(address) ?? []));
  return [
    ...[...networks].map((network): Key => `network ${network}`),
    ...(group ? [`group ${group}` as const] : []),
    ...tags.map(({ label }): Key => `tag ${label}`),
    ...(region ? [`country ${region}` as const] : []),
  ];
}

/** Groups nodes whose notices are due at the same moment. `fleet`: all observed nodes. */
export function groupNodes<M extends GroupableNode>(
  affected: readonly M[],
  fleet: readonly GroupableNode[],
): OutageGroup<M>[] {
  const batches: OutageGroup<M>[] = [];
  let remaining = affected.map(member => ({ member, traits: traitsOf(member) }));
  if (remaining.length >= MIN_GROUP_SIZE) {
    const sizes = Map.groupBy(fleet.flatMap(traitsOf), key => key);
    for (let key = bestCommonKey(remaining, sizes); key; key = bestCommonKey(remaining, sizes)) {
      const explained = remaining.filter(({ traits }) => traits.includes(key!));
      const [trait, value] = [key.slice(0, key.indexOf(' ')) as Trait, key.slice(key.indexOf(' ') + 1)];
      batches.push({ by: trait, label: value, members: explained.map(({ member }) => member) });
      remaining = remaining.filter(node => !explained.includes(node));
    }
  }
  const rest = remaining.map(({ member }) => member);
  if (rest.length >= MIN_GROUP_SIZE) return [...batches, { by: 'many', label: '', members: rest }];
  return [...batches, ...rest.map(member => ({ by: 'one', label: '', members: [member] }) as const)];
}

/** Returns the attribute that most of the nodes share; of several equally common ones, the narrowest. */
function bestCommonKey(
  affected: readonly { traits: readonly Key[] }[],
  sizes: ReadonlyMap<Key, readonly Key[]>,
): Key | undefined {
  const counts = Map.groupBy(
    affected.flatMap(({ traits }) => traits),
    key => key,
  );
  const sizeOf = (key: Key) => sizes.get(key)?.length ?? 0;
  const rank = (key: Key) => GROUP_KEYS.indexOf(key.slice(0, key.indexOf(' ')) as Trait);
  return [...counts]
    .filter(([key, { length }]) => length >= MIN_GROUP_SIZE && length >= sizeOf(key) * MIN_GROUP_SHARE)
    .sort(([a, as], [b, bs]) => bs.length - as.length || sizeOf(a) - sizeOf(b) || rank(a) - rank(b))[0]?.[0];
}
