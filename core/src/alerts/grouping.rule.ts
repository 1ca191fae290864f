import { isIP } from 'node:net';
import { reachOf } from '../platform/outbound/addresses.rule.ts';

/** What nodes may have in common. */
export interface Member {
  readonly uuid: string;
  readonly name: string;
  readonly group: string;
  readonly tags: readonly { readonly label: string }[];
  /** Country code, or empty. */
  readonly region: string;
  readonly addresses: readonly string[];
}

export const TRAITS = ['network', 'group', 'tag', 'country'] as const;
type Trait = (typeof TRAITS)[number];

/** Nodes that are told of in one notice. `many`: they have nothing in common that explains it. */
export interface Batch<M> {
  readonly by: Trait | 'one' | 'many';
  /** The network, group, tag or country. */
  readonly what: string;
  readonly members: readonly M[];
}

/** Fewer than this are told of one by one. */
const MANY = 3;
/** So much of a network or group must be affected before it is named as what they have in common. */
const TELLING_SHARE = 0.5;

/** The network that a public address is likely to be routed with: /24 or /48. */
export function networkOf(address: string): string | undefined {
  if (reachOf(address) !== 'public') return undefined;
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const host = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = host.split('::');
  const groups = head.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return `${[...groups, ...Array<string>(zeros).fill('0')].slice(0, 3).join(':')}::/48`;
}

type Key = `${Trait} ${string}`;

/** Everything a node may have in common with others. */
function traitsOf({ addresses, group, tags, region }: Member): Key[] {
  const networks = new Set(addresses.flatMap(address => networkOf(address) ?? []));
  return [
    ...[...networks].map((network): Key => `network ${network}`),
    ...(group ? [`group ${group}` as const] : []),
    ...tags.map(({ label }): Key => `tag ${label}`),
    ...(region ? [`country ${region}` as const] : []),
  ];
}

/** Divides nodes that are to be told of at the same moment into notices. `fleet`: all nodes that are watched. */
export function groupNodes<M extends Member>(affected: readonly M[], fleet: readonly Member[]): Batch<M>[] {
  const batches: Batch<M>[] = [];
  let left = affected.map(member => ({ member, traits: traitsOf(member) }));
  if (left.length >= MANY) {
    const sizes = Map.groupBy(fleet.flatMap(traitsOf), key => key);
    for (let key = mostTelling(left, sizes); key; key = mostTelling(left, sizes)) {
      const explained = left.filter(({ traits }) => traits.includes(key!));
      const [by, what] = [key.slice(0, key.indexOf(' ')) as Trait, key.slice(key.indexOf(' ') + 1)];
      batches.push({ by, what, members: explained.map(({ member }) => member) });
      left = left.filter(one => !explained.includes(one));
    }
  }
  const rest = left.map(({ member }) => member);
  if (rest.length >= MANY) return [...batches, { by: 'many', what: '', members: rest }];
  return [...batches, ...rest.map(member => ({ by: 'one', what: '', members: [member] }) as const)];
}

/** What most of them have in common, the narrowest of equals. */
function mostTelling(
  affected: readonly { traits: readonly Key[] }[],
  sizes: ReadonlyMap<Key, readonly Key[]>,
): Key | undefined {
  const counts = Map.groupBy(
    affected.flatMap(({ traits }) => traits),
    key => key,
  );
  const sizeOf = (key: Key) => sizes.get(key)?.length ?? 0;
  const rank = (key: Key) => TRAITS.indexOf(key.slice(0, key.indexOf(' ')) as Trait);
  return [...counts]
    .filter(([key, { length }]) => length >= MANY && length >= sizeOf(key) * TELLING_SHARE)
    .sort(([a, as], [b, bs]) => bs.length - as.length || sizeOf(a) - sizeOf(b) || rank(a) - rank(b))[0]?.[0];
}
