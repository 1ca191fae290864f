import { ipv6Words } from './ipv6-words.rule.ts';

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['2001:0DB8::0001', '2001:db8:0:0:0:0:0:1'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3:4:5:6:7'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2:3:4:5:0'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['::ffff:192.168.10.255', '0:0:0:0:0:ffff:c0a8:aff'],
  ['64:ff9b::8.8.4.4', '64:ff9b:0:0:0:0:808:404'],
])('reads the words of %s', (address, groups) => {
  expect(
    ipv6Words(address)
      .map(group => group.toString(16))
      .join(':'),
  ).toBe(groups);
});
