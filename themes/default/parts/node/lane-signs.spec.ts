import type { TimelineEvent } from '@vitrine/theme-sdk';
import { laneSigns } from './lane-signs.ts';

const range = { from: 0, to: 1000 };
const moment = (kind: 'restart' | 'outage', start: number, end: number | null = start): TimelineEvent => ({
  ...{ kind, id: `${kind}-${start}`, start, end },
});
const drawn = (events: readonly TimelineEvent[]) =>
  laneSigns(events, range, 1000).map(({ kind, share, events: joined }) => [kind, share, joined.length]);

it('joins signs that are closer than 22 pixels', () => {
  expect(drawn([moment('restart', 100), moment('restart', 121), moment('restart', 122)])).toEqual([
    ['restart', 0.1, 2],
    ['restart', 0.122, 1],
  ]);
});

it('shows the most urgent event of joined signs', () => {
  expect(drawn([moment('restart', 100), moment('outage', 110)])).toEqual([['outage', 0.1, 2]]);
});

it.each<[string, TimelineEvent, unknown[]]>([
  ['an event that began earlier at the start', moment('outage', -50, 10), [['outage', 0, 1]]],
  ['an event that goes on at its start', moment('outage', 500, null), [['outage', 0.5, 1]]],
  ['no event that ended before', moment('outage', -50, -1), []],
  ['no event that begins later', moment('restart', 1000), []],
])('draws %s', (_, event, signs) => {
  expect(drawn([event])).toEqual(signs);
});
