import { SELECT_NONE, type Family, type NewSeriesRule } from '@vitrine/contracts';
import { evaluateSeries, held, isReporting, judged, lastState, selects } from './series.rule.ts';

const series = (mount: string, ...values: number[]) => ({ labels: { mount }, values: Float64Array.from(values) });

it.each<[string[], string, boolean]>([
  [[], '/var', true],
  [['/var'], '/var', true],
  [['/var'], '/var/lib', false],
  [['/var*'], '/var/lib', true],
  [['/srv', '/v.r'], '/var', false],
  [['*'], '/', true],
])('matches the patterns %j against %s: %s', (only, mount, expected) => {
  expect(selects(only, { mount })).toBe(expected);
});

const rule: NewSeriesRule = {
  kind: 'series',
  name: 'Full',
  enabled: true,
  nodeSelector: SELECT_NONE,
  cooldownMinutes: 0,
  family: 'node_filesystem_used_ratio',
  only: [],
  over: 'each',
  is: 'above',
  threshold: 0.9,
  ratio: 100,
  windowMinutes: 2,
};
const gauge: Family = { kind: 'gauge', unit: 'ratio', help: 'H.' };

it.each<[NewSeriesRule['over'], number[][]]>([
  [
    'each',
    [
      [1, NaN],
      [3, 4],
    ],
  ],
  ['max', [[3, 4]]],
  ['min', [[1, 4]]],
  ['sum', [[4, 4]]],
  ['count', [[1, 1]]],
])('judges %s', (aggregation, expected) => {
  const known = [series('/', 1, NaN), series('/var', 3, 4)];
  const found = judged({ ...rule, over: aggregation, threshold: 2 }, known, gauge)!;
  expect(found.series.map(({ values }) => [...values])).toEqual(expected);
});

it.each<[Partial<NewSeriesRule>, number]>([
  [{ atLeast: 2 }, 1],
  [{}, 2],
  [{ is: 'below', threshold: 0.4 }, 2],
])('counts label sets that breach %j', (overrides, fires) => {
  const known = [series('/', 0.95, 0.95), series('/srv', 0.2, 0.99), series('/var', 0.1, 0.1)];
  const { series: all, terms } = judged({ ...rule, over: 'count', ...overrides }, known, gauge)!;
  const minutes = [0, 1].filter(
    minute =>
      evaluateSeries(all[0]!.values.slice(minute, minute + 1), { ...terms, windowMinutes: 1 }, 0, false).is ===
      'breached',
  );
  expect(minutes).toHaveLength(fires);
});

it('leaves out minutes without values, and judges nothing without series', () => {
  const values = (known: ReturnType<typeof series>[]) =>
    judged({ ...rule, over: 'sum' }, known, gauge)!.series.map(entry => [...entry.values]);
  expect(values([series('/', NaN)])).toEqual([[NaN]]);
  expect(values([])).toEqual([]);
});

it.each<[string, Partial<NewSeriesRule>, number[], object]>([
  ['a share above', {}, [0.95, 0.97], { is: 'breached', value: 96 }],
  ['a share below', {}, [0.5, 0.6], { is: 'ok' }],
  ['too little of something', { is: 'below', threshold: 0.6 }, [0.5, 0.5], { is: 'breached', value: 50 }],
  ['enough of something', { is: 'below', threshold: 0.4 }, [0.5, 0.5], { is: 'ok' }],
  ['nothing known', {}, [NaN, NaN], { is: 'unknown' }],
  [
    'degrees below zero',
    { family: 'node_gpu_temperature_celsius', is: 'below', threshold: -5 },
    [-10, -10],
    { is: 'breached', value: -10 },
  ],
])('evaluates %s', (_, overrides, values, expected) => {
  expect(evaluateSeries(Float64Array.from(values), { ...rule, ...overrides }, 600_000, false)).toMatchObject(expected);
});

it('holds values for twice their interval, at most an hour', () => {
  const at = (minutes: number, known: Record<number, number>) =>
    Float64Array.from({ length: minutes }, (_, minute) => known[minute] ?? NaN);
  const count = (values: Float64Array) => [...held(values)].map(value => (Number.isNaN(value) ? '.' : value)).join('');
  // Values every minute: the last one is held for one minute more, then there is a gap.
  expect(count(at(8, { 0: 1, 1: 1, 2: 1, 6: 2 }))).toBe('1111..22');
  expect(count(at(12, { 0: 1, 3: 2 }))).toBe('111222222...');
  expect(count(at(70, { 0: 1 })).indexOf('.')).toBe(60);
  expect(count(at(3, {}))).toBe('...');
});

it.each([
  ['restarting', [0, 1, 0, 3, NaN]],
  ['exited', [0, 1, 2, 3, NaN]],
])('leaves out harmless states of a rule from %s on only if that state is bad', (from, expected) => {
  const states = ['running', 'restarting', 'exited', 'killed'];
  const family: Family = { kind: 'state', states, bad: ['restarting', 'killed'], help: 'H.' };
  const known = [{ labels: {}, values: Float64Array.of(0, 1, 2, 3, NaN) }];
  const found = judged({ ...rule, family: 'x_state', from, over: 'each' }, known, family)!;
  expect([...found.series[0]!.values]).toEqual(expected);
});

it('compares states by position and ignores unknown ones', () => {
  const states: Family = { kind: 'state', states: ['ok', 'slow', 'down'], help: 'H.' };
  const slow = { ...rule, family: 'x_state', is: 'below', threshold: 90, from: 'slow' } as const;
  const { terms } = judged(slow, [], states)!;
  expect(terms).toMatchObject({ is: 'above', threshold: 1 });
  expect(evaluateSeries(Float64Array.of(2, 1), terms, 120_000, false).is).toBe('breached');
  expect(evaluateSeries(Float64Array.of(2, 0), terms, 120_000, false).is).toBe('ok');
  expect(judged({ ...slow, from: 'gone' }, [], states)).toBeUndefined();
  expect(lastState(Float64Array.of(1, 2, NaN), states)).toBe('down');
  expect(lastState(Float64Array.of(NaN), states)).toBeUndefined();
});

it.each<[NewSeriesRule['whenAbsent'], number[], boolean, object]>([
  [undefined, [NaN, NaN], true, { is: 'unknown' }],
  ['keep', [NaN, NaN], true, { is: 'unknown' }],
  ['resolve', [NaN, NaN], true, { is: 'ok' }],
  ['resolve', [0.95, NaN], true, { is: 'unknown' }],
  ['fire', [NaN, NaN], true, { is: 'breached', since: 480_000, value: null }],
  ['fire', [NaN, NaN], false, { is: 'unknown' }],
  ['fire', [0.1, NaN], true, { is: 'ok' }],
])('judges missing values by whenAbsent %s: %j, reporting %s', (whenAbsent, values, reporting, expected) => {
  const terms = { ...rule, ...(whenAbsent && { whenAbsent }) };
  const firing = whenAbsent === 'resolve';
  expect(evaluateSeries(Float64Array.from(values), terms, 600_000, firing, reporting)).toEqual(expected);
});

it('treats a node as reporting if half of the minutes have a report, or if its reports are not recorded', () => {
  expect(
    [
      [1, NaN],
      [NaN, NaN, 1],
    ].map(minutes => isReporting(Float64Array.from(minutes))),
  ).toEqual([true, false]);
  expect(isReporting(undefined)).toBe(true);
});
