import { daysLeft, expiringNodes, reminderDue } from './expiry.rule.ts';

const at = (text: string) => Date.parse(text);

it.each([
  ['later today', '2026-06-01T20:00Z', 'UTC', '2026-06-01T08:00Z', 0],
  ['an hour ago', '2026-06-01T07:00Z', 'UTC', '2026-06-01T08:00Z', 0],
  ['tomorrow, in less than 24 hours', '2026-06-02T00:30Z', 'UTC', '2026-06-01T23:00Z', 1],
  ['yesterday', '2026-05-31T23:59Z', 'UTC', '2026-06-01T00:01Z', -1],
  ['today in Greenwich, tomorrow in Tokyo', '2026-06-01T16:00Z', 'Asia/Tokyo', '2026-06-01T02:00Z', 1],
  ['across the night of 23 hours', '2026-03-30T00:00+02:00', 'Europe/Berlin', '2026-03-28T12:00+01:00', 2],
  ['across the night of 25 hours', '2026-10-26T00:00+01:00', 'Europe/Berlin', '2026-10-24T23:00+02:00', 2],
  ['across the end of February of a leap year', '2028-03-01T12:00Z', 'UTC', '2028-02-28T12:00Z', 2],
])('counts the days until %s', (_, expires, zone, now, expected) =>
  expect(daysLeft(at(expires), zone, at(now))).toBe(expected),
);

it('lists nodes that expire within the days or expired yesterday, the most urgent first', () => {
  const nodes = [
    { name: 'never', expiredAt: null },
    { name: 'in 7', expiredAt: at('2026-06-08T12:00Z') },
    { name: 'in 8', expiredAt: at('2026-06-09T12:00Z') },
    { name: 'today', expiredAt: at('2026-06-01T12:00Z') },
    { name: 'yesterday', expiredAt: at('2026-05-31T12:00Z') },
    { name: 'long ago', expiredAt: at('2026-05-30T12:00Z') },
  ];
  const picked = expiringNodes(nodes, 7, 'UTC', at('2026-06-01T09:00Z'));
  expect(picked.map(({ node, daysLeft }) => [node.name, daysLeft])).toEqual([
    ['yesterday', -1],
    ['today', 0],
    ['in 7', 7],
  ]);
});

it.each([
  ['never sent, before the hour', '', '2026-06-01T06:59Z', undefined],
  ['never sent, at the hour', '', '2026-06-01T07:00Z', '2026-06-01'],
  ['sent yesterday, later today because the core was down', '2026-05-31', '2026-06-01T19:00Z', '2026-06-01'],
  ['sent today', '2026-06-01', '2026-06-01T19:00Z', undefined],
  ['sent today, past midnight', '2026-06-01', '2026-06-01T23:00Z', undefined],
  ['sent, and the clock was set back since', '2026-06-03', '2026-06-01T19:00Z', undefined],
])('is due at 9 in Berlin: %s', (_, last, now, expected) =>
  expect(reminderDue(last, 9, 'Europe/Berlin', at(now))).toBe(expected),
);
