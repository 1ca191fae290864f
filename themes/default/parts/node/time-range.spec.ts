import { readRange, zoomedSpan } from './time-range.ts';
import { MINUTE_MS } from '../time-spans.ts';

it.each([
  ['from=1000000&to=2000000', { kind: 'zoom', from: 1_000_000, to: 2_000_000 }],
  ['hours=6&from=1000000&to=2000000', { kind: 'zoom', from: 1_000_000, to: 2_000_000 }],
  // What no chart could show is not asked for.
  ['hours=6&from=2000000&to=1000000', { kind: 'hours', hours: 6 }],
  ['hours=6&from=1000000&to=1000001', { kind: 'hours', hours: 6 }],
  ['from=1000000&to=9e99', { kind: 'live' }],
  ['from=x&to=y', { kind: 'live' }],
])('reads %s', (search, range) => expect(readRange(new URLSearchParams(search))).toEqual(range));

it('widens a span that is too short around its middle', () => {
  expect(zoomedSpan({ from: 20 * MINUTE_MS, to: 22 * MINUTE_MS })).toEqual({
    from: 16 * MINUTE_MS,
    to: 26 * MINUTE_MS,
  });
  expect(zoomedSpan({ from: 0.4, to: 20 * MINUTE_MS })).toEqual({ from: 0, to: 20 * MINUTE_MS });
});
