import { groupNodes, routingPrefixOf, type GroupableNode } from './outage-groups.rule.ts';

const node = (name: string, overrides: Partial<GroupableNode> & { tag?: string } = {}): GroupableNode => ({
  uuid: name,
  name,
  group: '',
  region: '',
  addresses: [],
  tags: overrides.tag ? [{ label: overrides.tag }] : [],
  ...overrides,
});
const groupsOf = (affected: GroupableNode[], fleet: GroupableNode[] = affected) =>
  groupNodes(affected, fleet).map(({ by, label, members }) => [by, label, members.map(({ name }) => name).join(' ')]);

const tokyo = ['t1', 't2', 't3', 't4'].map((name, i) =>
  node(name, { group: 'tokyo', region: 'JP', addresses: [`45.76.97.${i}`, '10.0.0.1'] }),
);
const osaka = ['o1', 'o2', 'o3'].map((name, i) =>
  node(name, { group: 'osaka', region: 'JP', addresses: [`139.162.65.${i}`] }),
);
const paris = ['p1', 'p2', 'p3'].map((name, i) =>
  node(name, { tag: 'cheap', region: 'FR', addresses: [`51.15.${i}.1`] }),
);
const fleet = [...tokyo, ...osaka, ...paris];

it.each([
  ['one node is a group of its own', [tokyo[0]!], [['one', '', 't1']]],
  [
    'so are two, whatever they share',
    [tokyo[0]!, tokyo[1]!],
    [
      ['one', '', 't1'],
      ['one', '', 't2'],
    ],
  ],
  ['a network that is gone', tokyo, [['network', '45.76.97.0/24', 't1 t2 t3 t4']]],
  ['a country that is gone, not two networks', [...tokyo, ...osaka], [['country', 'JP', 't1 t2 t3 t4 o1 o2 o3']]],
  ['nodes of one tag', paris, [['tag', 'cheap', 'p1 p2 p3']]],
  [
    'two things at once',
    [...tokyo, ...paris],
    [
      ['network', '45.76.97.0/24', 't1 t2 t3 t4'],
      ['tag', 'cheap', 'p1 p2 p3'],
    ],
  ],
  [
    'a group and one more',
    [...osaka, paris[0]!],
    [
      ['network', '139.162.65.0/24', 'o1 o2 o3'],
      ['one', '', 'p1'],
    ],
  ],
  ['some that share nothing', [tokyo[0]!, osaka[0]!, paris[0]!], [['many', '', 't1 o1 p1']]],
])('%s', (_, affected, expected) => expect(groupsOf(affected, fleet)).toEqual(expected));

it('names the narrower of two shared causes, and the network of two equal ones', () => {
  const named = ['n1', 'n2', 'n3'].map(name => node(name, { group: 'home', region: 'FR' }));
  const others = ['x1', 'x2', 'x3'].map(name => node(name, { group: 'home' }));
  expect(groupsOf(named, [...named, ...others])).toEqual([['country', 'FR', 'n1 n2 n3']]);
  expect(
    groupsOf(
      named.map(node => ({ ...node, region: '' })),
      [...named, ...others],
    ),
  ).toEqual([['group', 'home', 'n1 n2 n3']]);
  const [first, ...rest] = ['a', 'b', 'c', 'd'].map((name, i) =>
    node(name, { group: 'home', addresses: i > 0 ? [`45.76.97.${i}`] : [] }),
  );
  const remoteNode = node('e', { addresses: ['45.76.97.9'] });
  expect(groupsOf([first!, ...rest, remoteNode])).toEqual([
    ['network', '45.76.97.0/24', 'b c d e'],
    ['one', '', 'a'],
  ]);
});

it('does not name a group of which most nodes are online', () => {
  const big = Array.from({ length: 10 }, (_, i) => node(`n${i}`, { group: 'all' }));
  expect(groupsOf(big.slice(0, 4), big)).toEqual([['many', '', 'n0 n1 n2 n3']]);
});

it('names each node once', () => {
  const outage = Array.from({ length: 200 }, (_, i) =>
    node(`n${i}`, { group: `g${i % 7}`, region: 'DE', tag: `t${i % 3}`, addresses: [`51.15.${i % 5}.${i}`] }),
  );
  expect(
    groupNodes(outage, outage)
      .flatMap(({ members }) => members.map(({ name }) => name))
      .sort(),
  ).toEqual(outage.map(({ name }) => name).sort());
});

it.each([
  ['45.76.97.7', '45.76.97.0/24'],
  ['2a01:4f8:5:6::1', '2a01:4f8:5::/48'],
  ['2a01:04f8:0005:6::1', '2a01:4f8:5::/48'],
  ['2a01:4f8::1', '2a01:4f8:0::/48'],
  ['2a01::1', '2a01:0:0::/48'],
  ['2a01:4f8:5:6:1:2:3:4', '2a01:4f8:5::/48'],
  ['::ffff:8.8.8.8', undefined],
  ['10.0.0.1', undefined],
  ['172.17.0.1', undefined],
  ['172.32.0.1', '172.32.0.0/24'],
  ['100.64.0.1', undefined],
  ['192.168.1.1', undefined],
  ['169.254.1.1', undefined],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['fe80::1', undefined],
  ['fd00::1', undefined],
  ['not an address', undefined],
])('derives the network of %s', (address, expected) => expect(routingPrefixOf(address)).toBe(expected));
