import type { NewSeriesRule } from '@vitrine/contracts';
import { evaluateSeries, judgedSeries, selects } from './series.rule.ts';

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
