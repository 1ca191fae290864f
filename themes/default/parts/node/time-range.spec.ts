import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-spans.ts';
import { readRange, usualRange, zoomedSpan } from './time-range.ts';

it.each([
  ['from=1000000&to=2000000', { kind: 'zoom', from: 1_000_000, to: 2_000_000 }],
  ['hours=6&from=1000000&to=2000000', { kind: 'zoom', from: 1_000_000, to: 2_000_000 }],
  // Spans that no chart can show are not requested.
  ['hours=6&from=2000000&to=1000000', { kind: 'hours', hours: 6 }],
  ['hours=6&from=1000000&to=1000001', { kind: 'hours', hours: 6 }],
  ['from=1000000&to=9e99', { kind: 'live' }],
  ['from=x&to=y', { kind: 'live' }],
])('reads %s', (search, range) => expect(readRange(new URLSearchParams(search))).toEqual(range));

it('shows the requested range, or the default', () => {
  const defaultRange = { kind: 'hours', hours: 24 } as const;
  expect(readRange(new URLSearchParams('with=other'), defaultRange)).toEqual(defaultRange);
  expect(readRange(new URLSearchParams('hours=6'), defaultRange)).toEqual({ kind: 'hours', hours: 6 });
  // The visitor chose the live range.
  expect(readRange(new URLSearchParams('hours=0'), defaultRange)).toEqual({ kind: 'live' });
});

const NOW = 400 * DAY_MS;
it.each([
  ['online', MINUTE_MS, { kind: 'live' }],
  ['waiting', NOW, { kind: 'live' }],
  ['offline', 2 * MINUTE_MS, { kind: 'hours', hours: 1 }],
  ['offline', 5 * HOUR_MS, { kind: 'hours', hours: 6 }],
  ['offline', 6 * DAY_MS, { kind: 'hours', hours: 168 }],
  // A time before the retention period.
  ['offline', 80 * DAY_MS, { kind: 'hours', hours: 720 }],
] as const)('shows the last reports of a node that is %s and reported %d ms ago', (presence, age, range) =>
  expect(usualRange(presence, NOW - age, NOW, 720)).toEqual(range),
);

it('widens a short span around its middle', () => {
  expect(zoomedSpan({ from: 20 * MINUTE_MS, to: 22 * MINUTE_MS })).toEqual({
    from: 16 * MINUTE_MS,
    to: 26 * MINUTE_MS,
  });
  expect(zoomedSpan({ from: 0.4, to: 20 * MINUTE_MS })).toEqual({ from: 0, to: 20 * MINUTE_MS });
});
