import { OutboundAllowlist, isAllowEntry, classifyAddress } from './address-class.rule.ts';

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
])('%s is public', address => expect(classifyAddress(address)).toBe('public'));

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  '0:0:0:0:0:0:0:1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:10.1.2.3',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '::10.0.0.1',
])('%s is private', address => expect(classifyAddress(address)).toBe('private'));

it.each([
  '0.0.0.0',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2001::1',
  '2001:db8::1',
  '64:ff9b:1::1',
  'fd20:ce::254',
  'fd20:00ce:0::0:254',
  'fd00:ec2::23',
  'fd00:42::42',
  'fd00:c1::a9fe:a9fe',
  'fd00:a9fe:a9fe::1',
  'fe80::a9fe:a9fe',
  '169.254.170.2',
  '169.254.42.42',
  '192.0.0.192',
  '::ffff:100.100.100.200',
  '::ffff:a83f:8110',
  '64:ff9b::6464:64c8',
  '2002:a9fe:a9fe::1',
  '2002:a83f:8110::',
  '::ffff:0:169.254.169.254',
  '::169.254.169.254',
  'localhost',
  '',
])('%s is forbidden', address => expect(classifyAddress(address)).toBe('forbidden'));

/** IANA special-purpose registries: every block that is not globally reachable or not in use. */
it.each([
  ['0.0.0.0/8', '0.1.2.3'],
  ['100.64.0.0/10', '100.127.255.255'],
  ['169.254.0.0/16', '169.254.255.255'],
  ['192.0.0.0/24', '192.0.0.8'],
  ['192.0.2.0/24', '192.0.2.1'],
  ['192.88.99.0/24', '192.88.99.2'],
  ['198.18.0.0/15', '198.19.255.255'],
  ['198.51.100.0/24', '198.51.100.7'],
  ['203.0.113.0/24', '203.0.113.7'],
  ['240.0.0.0/4', '240.0.0.1'],
  ['64:ff9b:1::/48', '64:ff9b:1:ffff::1'],
  ['100::/64', '100::1'],
  ['100:0:0:1::/64', '100:0:0:1::1'],
  ['2001::/32 (Teredo)', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['2001:2::/48', '2001:2::1'],
  ['2001:10::/28', '2001:10::1'],
  ['2001:20::/28', '2001:20::1'],
  ['2001:30::/28', '2001:30::1'],
  ['2001:db8::/32', '2001:db8:ffff::1'],
  ['3fff::/20', '3fff:fff::1'],
  ['5f00::/16', '5f00::1'],
  ['fec0::/10', 'fec0::1'],
])('rejects %s: %s', (_, address) => expect(new OutboundAllowlist([]).has(address)).toBe(false));

it('allows listed networks, addresses and private ones, but the metadata address only explicitly', () => {
  expect(new OutboundAllowlist([]).has('8.8.8.8')).toBe(true);
  expect(new OutboundAllowlist([]).has('127.0.0.1')).toBe(false);
  expect(new OutboundAllowlist(['private']).has('::ffff:192.168.1.9')).toBe(true);
  expect(new OutboundAllowlist(['private']).has('169.254.169.254')).toBe(false);
  expect(new OutboundAllowlist(['192.168.1.0/24']).has('192.168.1.9')).toBe(true);
  expect(new OutboundAllowlist(['192.168.1.0/24']).has('::ffff:192.168.1.9')).toBe(true);
  expect(new OutboundAllowlist(['192.168.1.0/24']).has('192.168.2.9')).toBe(false);
  expect(new OutboundAllowlist(['169.254.169.254']).has('169.254.169.254')).toBe(true);
  expect(new OutboundAllowlist(['fd12::/16']).has('fd12:3456::1')).toBe(true);
  expect(new OutboundAllowlist(['fd12::/16']).has('fd13::1')).toBe(false);
});

it.each([
  ['private', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.1', true],
  ['example.com', false],
  ['/10.0.0.0', false],
  ['10.0.0.0/99', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/ 8', false],
  ['10.0.0.0/0x8', false],
])('reads %s as an entry: %s', (entry, fits) => expect(isAllowEntry(entry)).toBe(fits));

it('reports the entry that is not an address', () => {
  expect(() => new OutboundAllowlist(['10.0.0.1', 'example.com'])).toThrow('example.com is no address');
});
