import { loadValue, NEEDED, evaluateLoad, evaluateTraffic, type MinuteValues } from './load.rule.ts';

const END = 1_790_000_040_000;
const machine = { cpuCores: 4, ramTotal: 8e9, swapTotal: 0, diskTotal: 100e9 };
const minute: MinuteValues = {
  cpu: 42,
  ramUsed: 6e9,
  swapUsed: 1e9,
  diskUsed: 90e9,
  load1: 6,
  netUp: 1e6,
  netDown: 2e6,
  tcp: 100,
  udp: 20,
  temperature: 71,
};

it.each([
  ['cpu', 42],
  ['ram', 75],
  ['disk', 90],
  ['loadPerCore', 1.5],
  ['netUp', 1e6],
  ['netDown', 2e6],
  ['connections', 120],
  ['temperature', 71],
  ['swap', NaN],
  ['traffic', NaN],
] as const)('measures %s', (metric, expected) => {
  expect(loadValue(metric, minute, machine)).toBe(expected);
  expect(loadValue(metric, {}, machine)).toBe(NaN);
});

it('measures swap only if there is some, and no load per core without a known number of cores', () => {
  expect(loadValue('swap', minute, { ...machine, swapTotal: 4e9 })).toBe(25);
  expect(loadValue('loadPerCore', minute, { ...machine, cpuCores: 0 })).toBe(NaN);
});

it('reads the same values from the history as it measures live', () => {
  for (const [metric, names] of Object.entries(NEEDED)) {
    const only = Object.fromEntries(names.map(name => [name, minute[name]]));
    expect(loadValue(metric as never, only, machine)).toBe(loadValue(metric as never, minute, machine));
  }
});

const rule = { threshold: 90, ratio: 80, windowMinutes: 5 };
const gap = NaN;
const bad = (minutesAgo: number, value: number) => ({ is: 'breached', since: END - minutesAgo * 60_000, value });

it.each([
  ['high all the time', [95, 95, 95, 95, 95], false, bad(5, 95)],
  ['high for as long as the ratio says', [10, 95, 95, 95, 95], false, bad(4, 78)],
  ['high for less', [10, 10, 95, 95, 95], false, { is: 'ok' }],
  ['exactly at the threshold', [90, 90, 90, 90, 90], false, bad(5, 90)],
  ['only before the window', [99, 99, 99, 99, 99, 1, 1, 1, 1, 1], false, { is: 'ok' }],
  ['high in the first minute of a node', [95], false, { is: 'unknown' }],
  ['nothing reported', [gap, gap, gap, gap, gap], false, { is: 'unknown' }],
  ['high, with one minute missing', [95, gap, 95, 95, 95], false, bad(5, 95)],
  ['high, with two minutes missing', [95, gap, 95, gap, 95], false, { is: 'ok' }],
  ['mostly missing', [95, gap, gap, gap, 95], false, { is: 'unknown' }],
  ['fired before, and over the threshold now and then', [95, 10, 95, 10, 95], true, bad(5, 61)],
  ['fired before, and calm for more than half of it', [95, 10, 10, 10, 95], true, { is: 'ok' }],
  ['fired before, and silent', [95, gap, gap, gap, gap], true, { is: 'unknown' }],
])('judges a window that was %s', (_, values, firing, expected) =>
  expect(evaluateLoad(values, rule, END, firing)).toEqual(expected),
);

it('judges a window of which half is known', () => {
  const half = { threshold: 90, ratio: 50, windowMinutes: 4 };
  expect(evaluateLoad([95, gap, 95, gap], half, END, false)).toEqual(bad(4, 95));
});

it.each([
  [undefined, { is: 'ok' }],
  [79.9, { is: 'ok' }],
  [80, { is: 'breached', since: 0, value: 80 }],
  [130, { is: 'breached', since: 0, value: 130 }],
])('judges traffic when the used share of the limit is %s', (used, expected) =>
  expect(evaluateTraffic(used, { threshold: 80 })).toEqual(expected),
);

it('needs one minute for a window of one', () => {
  expect(evaluateLoad([100], { threshold: 90, ratio: 100, windowMinutes: 1 }, END, false)).toEqual(bad(1, 100));
  expect(evaluateLoad([89], { threshold: 90, ratio: 1, windowMinutes: 1 }, END, true)).toEqual({ is: 'ok' });
});

it('does not resolve a firing rule while minutes are missing', () => {
  const rule = { threshold: 90, ratio: 100, windowMinutes: 4 };
  expect(evaluateLoad([95, 95, NaN, NaN], rule, END, true)).toEqual({ is: 'unknown' });
  expect(evaluateLoad([95, 10, 10, NaN], rule, END, true)).toEqual({ is: 'ok' });
  expect(evaluateLoad([95, 95, NaN, NaN], rule, END, false)).toEqual({ is: 'ok' });
});
