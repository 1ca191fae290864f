import { DAY_S } from '@vitrine/contracts/time';
import {
  betweenRuns,
  downtimeByDay,
  lastDays,
  lastMonths,
  outagesIn,
  percentIn,
  subtract,
  type Interval,
} from './availability.rule.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const show = (time: number) => new Date(time * 1000).toISOString().slice(0, 16);
/** Minutes as a text: `x` where the node reported. */
const minutesOf = (text: string) => [...text].flatMap((sign, i) => (sign === 'x' ? [i * 60] : []));
const asMinutes = (list: readonly Interval[]) => list.map(({ from, to }) => [from / 60, to / 60]);

it.each<[string, string, number[][]]>([
  ['no report at all', '......', [[0, 6]]],
  ['every minute', 'xxxxxx', []],
  ['one late report', 'xx.xxx', []],
  ['two minutes without one', 'xx..xx', [[2, 4]]],
  ['a start without reports', '..xxxx', [[0, 2]]],
  ['an end without reports', 'xxx...', [[3, 6]]],
  ['an end that may be a late report', 'xxxxx.', []],
  [
    'two outages',
    'x..xxxxx...xxxxxxx',
    [
      [1, 3],
      [8, 11],
    ],
  ],
  ['a node that reports every four minutes', 'x...x...x...x...x', []],
  ['such a node that misses one report', 'x...x.......x...x...x', []],
  ['such a node that misses three', 'x...x...x...x...............x...x...x', [[13, 28]]],
])('finds the outages of %s', (_, text, expected) => {
  expect(asMinutes(outagesIn(minutesOf(text), { from: 0, to: text.length * 60 }))).toEqual(expected);
});

it.each<[string, number[][], number[][], number[][]]>([
  ['nothing', [[10, 20]], [], [[10, 20]]],
  [
    'the middle',
    [[0, 30]],
    [[10, 20]],
    [
      [0, 10],
      [20, 30],
    ],
  ],
  ['the start', [[10, 30]], [[5, 20]], [[20, 30]]],
  ['the end', [[0, 20]], [[10, 25]], [[0, 10]]],
  ['all', [[10, 20]], [[5, 25]], []],
  ['what leaves only a minute', [[0, 21]], [[1, 20]], []],
  [
    'two parts',
    [[0, 60]],
    [
      [10, 20],
      [30, 40],
    ],
    [
      [0, 10],
      [20, 30],
      [40, 60],
    ],
  ],
])('leaves out %s', (_, outages, others, expected) => {
  const interval = ([from, to]: number[]) => ({ from: from! * 60, to: to! * 60 });
  expect(asMinutes(subtract(outages.map(interval), others.map(interval)))).toEqual(expected);
});

it('returns the times between runs of the core, a minute longer at both ends', () => {
  const runs = [
    { from: 0, to: 6000 },
    { from: 9000, to: 9600 },
    { from: 12_000, to: 12_000 },
  ];
  expect(betweenRuns(runs)).toEqual([
    { from: 5940, to: 9060 },
    { from: 9540, to: 12_060 },
  ]);
});

it.each<[number, number | undefined]>([
  [0, 100],
  [1, 99.998],
  [864, 99],
  [DAY_S, 0],
])('rounds down: of a day with %d s of outage remain %d percent', (down, percent) => {
  expect(percentIn([{ from: 0, to: down }], { from: 0, to: DAY_S })).toBe(percent);
});

it('has no percentage without time', () => {
  expect(percentIn([], { from: 10, to: 10 })).toBeUndefined();
});

it('counts an outage on each of its days, and nothing after the end', () => {
  const outages = [
    { from: 50, to: 250 },
    { from: 320, to: 500 },
  ];
  expect(downtimeByDay(outages, [0, 100, 200, 300], 360)).toEqual([
    [0, 50],
    [1, 100],
    [2, 50],
    [3, 40],
  ]);
  expect(downtimeByDay([{ from: 110, to: 120 }], [0, 100, 200], 250)).toEqual([[1, 10]]);
});

it('starts days and months at midnight of the zone, also when clocks change', () => {
  const now = seconds('2026-03-30T10:30:00Z');
  expect(lastDays('Europe/Berlin', now, 3).map(show)).toEqual([
    '2026-03-27T23:00',
    '2026-03-28T23:00',
    '2026-03-29T22:00',
  ]);
  expect(lastDays('Asia/Shanghai', now, 2).map(show)).toEqual(['2026-03-28T16:00', '2026-03-29T16:00']);
  const months = lastMonths('Europe/Berlin', now, { count: 4, since: seconds('2026-02-03T00:00:00Z') });
  expect(months.map(({ from, to }) => [show(from), show(to)])).toEqual([
    ['2026-02-28T23:00', '2026-03-30T10:30'],
    ['2026-01-31T23:00', '2026-02-28T23:00'],
  ]);
});
