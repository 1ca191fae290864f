import { Allowed, isAllowEntry, reachOf } from './addresses.rule.ts';

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
])('%s is public', address => expect(reachOf(address)).toBe('public'));

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
])('%s is private', address => expect(reachOf(address)).toBe('private'));

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
  'localhost',
  '',
])('%s is forbidden', address => expect(reachOf(address)).toBe('forbidden'));

it('lets the operator open networks, addresses and everything private, but metadata only by name', () => {
  expect(new Allowed([]).has('8.8.8.8')).toBe(true);
  expect(new Allowed([]).has('127.0.0.1')).toBe(false);
  expect(new Allowed(['private']).has('::ffff:192.168.1.9')).toBe(true);
  expect(new Allowed(['private']).has('169.254.169.254')).toBe(false);
  expect(new Allowed(['192.168.1.0/24']).has('192.168.1.9')).toBe(true);
  expect(new Allowed(['192.168.1.0/24']).has('::ffff:192.168.1.9')).toBe(true);
  expect(new Allowed(['192.168.1.0/24']).has('192.168.2.9')).toBe(false);
  expect(new Allowed(['169.254.169.254']).has('169.254.169.254')).toBe(true);
});

it.each([
  ['private', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.1', true],
  ['example.com', false],
  ['10.0.0.0/99', false],
])('takes %s as an entry: %s', (entry, fits) => expect(isAllowEntry(entry)).toBe(fits));
