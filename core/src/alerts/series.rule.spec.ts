import type { Family, NewSeriesRule } from '@vitrine/contracts';
import { evaluateSeries, held, judgedSeries, lastState, selects, termsOf } from './series.rule.ts';

const series = (mount: string, ...values: number[]) => ({ labels: { mount }, values: Float64Array.from(values) });

it.each<[string[], string, boolean]>([
  [[], '/var', true],
  [['/var'], '/var', true],
  [['/var'], '/var/lib', false],
  [['/var*'], '/var/lib', true],
  [['/srv', '/v.r'], '/var', false],
  [['*'], '/', true],
])('patterns %j and %s: %s', (only, mount, expected) => {
  expect(selects(only, { mount })).toBe(expected);
});

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
])('judges %s', (over, expected) => {
  const judged = judgedSeries({ only: [], over }, [series('/', 1, NaN), series('/var', 3, 4)]);
  expect(judged.map(({ values }) => [...values])).toEqual(expected);
});

it('leaves out a minute of which nothing is known, and judges nothing without series', () => {
  expect([...judgedSeries({ only: [], over: 'sum' }, [series('/', NaN)])[0]!.values]).toEqual([NaN]);
  expect(judgedSeries({ only: [], over: 'sum' }, [])).toEqual([]);
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
])('evaluates %s', (_, more, values, expected) => {
  const rule = {
    family: 'node_filesystem_used_ratio',
    is: 'above' as const,
    threshold: 0.9,
    ratio: 100,
    windowMinutes: 2,
    ...more,
  };
  expect(evaluateSeries(Float64Array.from(values), rule, 600_000, false)).toMatchObject(expected);
});

it('holds values for twice their interval, at most an hour', () => {
  const at = (minutes: number, known: Record<number, number>) =>
    Float64Array.from({ length: minutes }, (_, minute) => known[minute] ?? NaN);
  const count = (values: Float64Array) => [...held(values)].map(value => (Number.isNaN(value) ? '.' : value)).join('');
  // Each minute: a gap stays one after the minute that the last value still holds.
  expect(count(at(8, { 0: 1, 1: 1, 2: 1, 6: 2 }))).toBe('1111..22');
  expect(count(at(12, { 0: 1, 3: 2 }))).toBe('111222222...');
  expect(count(at(70, { 0: 1 })).indexOf('.')).toBe(60);
  expect(count(at(3, {}))).toBe('...');
});

it('compares states by position and ignores unknown ones', () => {
  const states: Family = { kind: 'state', states: ['ok', 'slow', 'down'], help: 'H.' };
  const rule = { family: 'x_state', is: 'below', threshold: 90, from: 'slow', ratio: 100, windowMinutes: 2 } as const;
  const terms = termsOf(rule, states)!;
  expect(terms).toMatchObject({ is: 'above', threshold: 1 });
  expect(evaluateSeries(Float64Array.of(2, 1), terms, 120_000, false).is).toBe('breached');
  expect(evaluateSeries(Float64Array.of(2, 0), terms, 120_000, false).is).toBe('ok');
  expect(termsOf({ ...rule, from: 'gone' }, states)).toBeUndefined();
  expect(lastState(Float64Array.of(1, 2, NaN), states)).toBe('down');
  expect(lastState(Float64Array.of(NaN), states)).toBeUndefined();
});
