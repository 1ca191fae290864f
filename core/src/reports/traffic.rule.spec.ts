import fc from 'fast-check';
import { DAY_S } from '@vitrine/contracts/time';
import { fromStored, toStored } from './stored-reading.ts';
import { countTraffic, type CounterReading, type TrafficTotals } from './traffic.rule.ts';

const START = 1_790_000_000_000;
const GB = 1e9;
type Readings = Record<string, [up: number, down: number]>;

/** A machine booted one day before START; returns its reading `s` seconds later. */
function reading(s: number, readings: Readings, overrides: Partial<CounterReading> = {}): CounterReading {
  const at = START + s * 1000;
  return {
    at,
    uptime: DAY_S + s,
    boot: 'boot-a',
    stream: 'stream-a',
    counters: new Map(
      Object.entries(readings).map(([name, [up, down]]) => [name, { up, down, at: overrides.at ?? at }]),
    ),
    ...overrides,
  };
}

/** Returns the totals after these readings. */
function total(...readings: CounterReading[]): [up: number, down: number] {
  let traffic: TrafficTotals | undefined;
  for (const next of readings) traffic = countTraffic(traffic, next);
  return [traffic!.up, traffic!.down];
}

// Parsed from JSON, in which these are ordinary names.
const prototypeNames = JSON.parse('{"__proto__":[1,1],"constructor":[1,1]}') as Readings;
const laterPrototypeNames = JSON.parse('{"constructor":[3,4]}') as Readings;
const rebooted = (s: number, uptime: number, readings: Readings) => reading(s, readings, { uptime, boot: 'boot-b' });

it.each<[string, CounterReading[], [number, number]]>([
  ['the first reading counts nothing', [reading(0, { eth0: [5 * GB, 7 * GB] })], [0, 0]],
  [
    'growth is added per interface',
    [reading(0, { a: [10, 20], b: [1, 1] }), reading(10, { a: [15, 40], b: [2, 3] })],
    [6, 22],
  ],
  [
    'an outage of the network loses nothing',
    [reading(0, { a: [10, 20] }), reading(DAY_S, { a: [10 + 9 * GB, 20] })],
    [9 * GB, 0],
  ],
  [
    'a reboot goes on from what was counted since',
    [reading(0, { a: [5 * GB, 5 * GB] }), rebooted(100, 50, { a: [300, 400] })],
    [300, 400],
  ],
  [
    'a long off time and a busy boot still count only what came after the boot',
    [reading(0, { a: [GB, GB] }, { uptime: 60 }), rebooted(90_000, 80_000, { a: [3 * GB, 4 * GB] })],
    [3 * GB, 4 * GB],
  ],
  [
    'a boot may have carried as much as a wire can since',
    [reading(0, { a: [GB, GB] }), rebooted(100, 50, { a: [300 * GB, 7] })],
    [300 * GB, 7],
  ],
  [
    'a machine that boots with its clock set back starts at what it has',
    [reading(1000, { a: [GB, GB] }), rebooted(500, 50, { a: [300, 400] }), rebooted(510, 60, { a: [305, 406] })],
    [5, 6],
  ],
  [
    'an uptime that falls behind by its tolerance is no reboot',
    [reading(0, { a: [10, 20] }), reading(0, { a: [15, 26] }, { uptime: DAY_S - 2 })],
    [5, 6],
  ],
  [
    'a clock that is set back within a second of uptime loses nothing',
    [reading(1, { a: [10, 20] }), reading(0.5, { a: [15, 26] }, { uptime: DAY_S + 1 })],
    [5, 6],
  ],
  [
    'a reboot under another interface name counts it whole',
    [reading(0, { eth0: [GB, GB] }), rebooted(100, 50, { ens3: [7, 8] })],
    [7, 8],
  ],
  [
    'two reboots in a resent backlog under the newest boot id',
    [reading(0, { a: [GB, GB] }), rebooted(100, 50, { a: [10, 10] }), rebooted(300, 40, { a: [5, 6] })],
    [15, 16],
  ],
  [
    'a backlog from before a reboot, sent under the new boot id, goes on as it was',
    [
      reading(0, { a: [GB, GB] }),
      reading(10, { a: [GB + 5, GB + 6] }, { boot: 'boot-b' }),
      rebooted(100, 50, { a: [1, 1] }),
    ],
    [6, 7],
  ],
  [
    'counters that start again together are a reset',
    [reading(0, { a: [3 * GB, 4 * GB] }), reading(10, { a: [100, 200] })],
    [100, 200],
  ],
  [
    'a wrapped 32-bit counter goes on',
    [reading(0, { a: [2 ** 32 - 100, 50] }), reading(10, { a: [23, 60] })],
    [123, 10],
  ],
  [
    'a wrapped counter goes on while the other one rests',
    [reading(0, { a: [2 ** 32 - 100, 50], b: [50, 2 ** 32 - 100] }), reading(10, { a: [23, 50], b: [50, 26] })],
    [123, 126],
  ],
  [
    'a counter that fell from less than half of its range did not wrap',
    [reading(0, { a: [GB, 50] }), reading(60, { a: [23, 60] })],
    [23, 10],
  ],
  [
    'a counter of 64 bits does not wrap at 32',
    [reading(0, { a: [2 ** 33, 50] }), reading(10, { a: [23, 60] })],
    [23, 10],
  ],
  ['a reset of a small counter is no wrap', [reading(0, { a: [1000, 0] }), reading(10, { a: [23, 0] })], [23, 0]],
  [
    'a wrap that would be too fast for its counter is a reset',
    [reading(0, { a: [2.2e9, 50] }), reading(10, { a: [23, 60] })],
    [23, 10],
  ],
  [
    'a renamed interface goes on',
    [reading(0, { eth0: [5 * GB, 5 * GB] }), reading(10, { wan: [5 * GB + 1, 5 * GB + 2] })],
    [1, 2],
  ],
  [
    'a renamed interface goes on at the rate of a fast wire',
    [reading(0, { eth0: [5 * GB, 5 * GB] }), reading(10, { wan: [7 * GB, 5 * GB] })],
    [2 * GB, 0],
  ],
  [
    'a renamed interface that carried little goes on',
    [reading(0, { eth0: [1000, 1000] }), reading(10, { wan: [500_000, 2000] })],
    [499_000, 1000],
  ],
  [
    'an interface that gets its earlier name back is counted once',
    [
      reading(0, { eth0: [5 * GB, 5 * GB] }),
      reading(10, { wan: [5 * GB + 100, 5 * GB + 200] }),
      reading(20, { eth0: [5 * GB + 101, 5 * GB + 202] }),
    ],
    [101, 202],
  ],
  [
    'a renamed interface is looked for among those that are gone, beside one that stays',
    [
      reading(0, { a: [5 * GB, 5 * GB], eth0: [5 * GB, 5 * GB] }),
      reading(10, { a: [5 * GB + 1, 5 * GB + 1], wan: [5 * GB + 2, 5 * GB + 3] }),
    ],
    [3, 4],
  ],
  [
    'an interface is renamed once',
    [
      reading(0, { eth0: [5 * GB, 5 * GB] }),
      reading(10, { wan: [5 * GB + 1, 5 * GB + 2], lan: [5 * GB + 3, 5 * GB + 4] }),
    ],
    [1, 2],
  ],
  [
    'an interface that stays is not renamed',
    [reading(0, { a: [5 * GB, 5 * GB] }), reading(10, { a: [5 * GB + 1, 5 * GB + 1], b: [5 * GB + 3, 5 * GB + 4] })],
    [1, 1],
  ],
  [
    'a name that comes after a gap is not that of a renamed interface',
    [reading(0, { eth0: [5 * GB, 5 * GB] }), reading(10, {}), reading(20, { wan: [5 * GB + 1, 5 * GB + 2] })],
    [0, 0],
  ],
  ...(
    [
      ['has less than the old one', [5 * GB, 5 * GB], [4 * GB, 5 * GB + 1]],
      ['has far more than the old one', [5 * GB, 5 * GB], [9 * GB, 5 * GB + 1]],
      ['would have been too fast', [900 * GB, 900 * GB], [920 * GB, 900 * GB + 1]],
      ['follows one that was never used', [0, 0], [5, 6]],
    ] as const
  ).map(([situation, before, now]): [string, CounterReading[], [number, number]] => [
    `a new interface that ${situation} starts at what it has`,
    [reading(0, { eth0: [...before] }), reading(10, { wan: [...now] })],
    [0, 0],
  ]),
  [
    'a new interface starts at what it has',
    [reading(0, { a: [1, 1] }), reading(10, { a: [2, 2], b: [900 * GB, GB] })],
    [1, 1],
  ],
  [
    'an interface that the filter lets in while another leaves is not taken for a renamed one',
    [reading(0, { a: [GB, GB] }), reading(10, { b: [900 * GB, GB + 1] }), reading(20, { b: [900 * GB + 5, GB + 6] })],
    [5, 5],
  ],
  [
    'an interface that is gone for a moment goes on',
    [reading(0, { a: [100, 100] }), reading(10, {}), reading(20, { a: [150, 160] })],
    [50, 60],
  ],
  [
    'an interface that comes back after hours counts as new',
    [reading(0, { a: [100, 100] }), reading(10, {}), reading(4000, {}), reading(4010, { a: [50 * GB, 160] })],
    [0, 0],
  ],
  [
    'an interface that comes back after ten minutes counts as new',
    [reading(0, { a: [100, 100] }), reading(600, {}), reading(610, { a: [150, 160] })],
    [0, 0],
  ],
  [
    'another installation of the agent goes on',
    [reading(0, { a: [GB, GB] }), reading(600, { a: [2 * GB, GB + 9] }, { stream: 'stream-b' })],
    [GB, 9],
  ],
  [
    'another machine with the same token starts at what it has',
    [
      reading(0, { a: [GB, GB] }),
      reading(600, { a: [90 * GB, 80 * GB] }, { stream: 'stream-b', boot: 'boot-x', uptime: 9e6 }),
    ],
    [0, 0],
  ],
  [
    'another, younger machine with the same token starts at what it has',
    [
      reading(0, { a: [GB, GB] }),
      reading(600, { a: [90 * GB, 80 * GB] }, { stream: 'stream-b', boot: 'boot-x', uptime: 50_000 }),
    ],
    [0, 0],
  ],
  [
    'a machine set back to a snapshot starts at what it has',
    [reading(0, { a: [900 * GB, GB] }), reading(600, { a: [800 * GB, GB / 2] }, { uptime: 40_000 })],
    [0, 0],
  ],
  ['a jump that no wire carries is left out', [reading(0, { a: [1, 1] }), reading(10, { a: [1e15, 5] })], [0, 4]],
  [
    'a reset to more than a wire carries is left out',
    [reading(0, { a: [9e15, 9e15] }), reading(10, { a: [8e15, 8e15] })],
    [0, 0],
  ],
  [
    'a clock that runs backwards does not divide by zero',
    [reading(10, { a: [1, 1] }), reading(0, { a: [5, 6] }, { uptime: 86_411 })],
    [4, 5],
  ],
  [
    'a clock that jumps ahead is no reboot',
    [reading(0, { a: [5 * GB, 5 * GB] }), reading(400_000, { a: [5 * GB + 3, 5 * GB + 4] }, { uptime: 86_410 })],
    [3, 4],
  ],
  [
    'an earlier reading that comes late was counted already',
    [
      reading(0, { a: [GB, GB] }),
      reading(20, { a: [GB + 9, GB + 9] }),
      reading(10, { a: [GB + 5, GB + 5] }),
      reading(30, { a: [GB + 12, GB + 12] }),
    ],
    [12, 12],
  ],
  [
    'names like those of object members are names',
    [reading(0, prototypeNames), reading(9, laterPrototypeNames)],
    [2, 3],
  ],
])('%s', (_, readings, expected) => expect(total(...readings)).toEqual(expected));

it('never shrinks and never exceeds the capacity of a network for any reports', () => {
  const counter = fc.oneof(fc.nat(1000), fc.maxSafeNat(), fc.integer({ min: 2 ** 32 - 500, max: 2 ** 32 + 500 }));
  const step = fc.record({
    after: fc.integer({ min: -5, max: 100_000 }),
    uptime: fc.nat(200_000),
    boot: fc.constantFrom('a', 'b'),
    stream: fc.constantFrom('x', 'y'),
    readings: fc.dictionary(
      fc.constantFrom('eth0', 'eth1', 'wan'),
      fc.tuple(counter, counter),
    ) as fc.Arbitrary<Readings>,
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 20 }), steps => {
      let traffic: TrafficTotals | undefined;
      let s = 0;
      for (const { after, readings, ...rest } of steps) {
        s += after;
        const before = traffic;
        traffic = countTraffic(traffic, reading(s, readings, rest));
        if (!before) continue;
        const longest = Math.max(1, after, rest.uptime, 600 + after);
        expect(traffic.up).toBeGreaterThanOrEqual(before.up);
        expect(traffic.down - before.down).toBeLessThanOrEqual(3 * longest * 12.5e9);
      }
    }),
  );
});

describe('an agent that names new interfaces all the time, always at the same time', () => {
  const names = (from: number, size = 64): Readings =>
    Object.fromEntries(Array.from({ length: size }, (_, i) => [`if${from + i}`, [0, 0]]));

  it('keeps the newest counters, twice as many as a report may have', () => {
    let traffic: TrafficTotals | undefined;
    for (let i = 0; i < 50; i++) traffic = countTraffic(traffic, reading(0, names(i * 64)));
    expect([...traffic!.counters.keys()]).toEqual(Object.keys({ ...names(48 * 64), ...names(49 * 64) }));
    const stored = { ...toStored(traffic!), counters: Array.from({ length: 1e5 }, (_, i) => [`${i}`, i, i] as const) };
    const known = fromStored(stored, { up: 0, down: 0 });
    expect([known.counters.size, known.counters.has('99999')]).toEqual([128, true]);
  });
});

const unknown = (s: number, bytes: number, overrides = {}) =>
  reading(s, { eth0: [bytes, bytes] }, { uptime: 0, ...overrides });

it.each<[string, CounterReading[], number]>([
  ['always', [unknown(0, 5 * GB), unknown(10, 5 * GB + 7), unknown(20, 5 * GB + 9)], 9],
  [
    'now and then',
    [reading(0, { eth0: [5 * GB, 5 * GB] }), unknown(10, 5 * GB + 7), reading(20, { eth0: [5 * GB + 9, 5 * GB + 9] })],
    9,
  ],
  ['around a boot', [reading(0, { eth0: [5 * GB, 5 * GB] }), unknown(60, 8, { boot: 'boot-b' })], 8],
  ['with a machine that is another one', [unknown(0, 5 * GB), unknown(9, 8, { boot: 'boot-b', stream: 'b' })], 0],
  ['in a report that comes late', [unknown(10, 100), unknown(5, 50), unknown(20, 110)], 10],
])('counts each byte once when the uptime is unknown %s', (_, readings, bytes) => {
  expect(total(...readings)).toEqual([bytes, bytes]);
});
