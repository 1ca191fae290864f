import { networksOf, throttlePrefixOf } from './throttle-prefix.rule.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s to %s', (address, network) => {
  expect(throttlePrefixOf(address)).toBe(network);
});

it.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:1ff:3:4:5:6', ['2001:db8:1:1ff::/64', '2001:db8:1:100::/56', '2001:db8:1::/48']],
])('finds the networks of %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
