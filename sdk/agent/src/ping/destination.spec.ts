import { addressesOf, mayMeasure } from './destination.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';

it.each([
  '1.1.1.1',
  '192.168.1.1',
  '10.0.0.1',
  '127.0.0.1',
  '::1',
  '2606:4700::1111',
  'fd00::1',
  '::ffff:1.1.1.1',
  '64:ff9b::101:101',
])('accepts %s', address => expect(mayMeasure(address)).toBe(true));

it.each([
  '169.254.169.254',
  '169.254.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '::',
  'fd00:ec2::254',
  'fd20:ce::254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:169.254.169.254',
  '64:ff9b::169.254.169.254',
  '::169.254.169.254',
])('rejects %s', address => expect(mayMeasure(address)).toBe(false));

it('rejects every spelling of an address that the resolver understands', async () => {
  for (const host of [
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '0251.0376.0251.0376',
    '169.254.43518',
    '[::ffff:a9fe:a9fe]'.slice(1, -1),
  ])
    await expect(addressesOf(host)).rejects.toThrow(ProbeRefusedError);
});

it('resolves a name to its addresses', async () => {
  expect(await addressesOf('localhost')).toContain('127.0.0.1');
});
