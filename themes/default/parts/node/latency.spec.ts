import type { LatencySeries } from '@vitrine/theme-sdk';
import { latencyFigures } from './latency-figures.ts';
import { smooth } from './smooth.ts';

const line = (
  avg: (number | null)[],
  sent = avg.map(() => 10),
  losses = avg.map(value => (value === null ? 10 : 0)),
): LatencySeries => ({
  task: { id: 1, name: 'x', short: 'X', region: '', type: 'tcp', interval: 6 },
  sent,
  lost: losses,
  min: avg,
  avg,
  max: avg,
  p50: avg,
  p95: avg.map(value => value && value * 2),
  p99: avg,
});

it('shows the newest value, the median, the loss and the jitter', () => {
  expect(latencyFigures(line([10, 20, 30, null]))).toEqual({ latest: 30, p50: 20, p95: 40, loss: 25, jitter: 10 });
});

it('weighs points by their round trips', () => {
  expect(latencyFigures(line([10, 500], [100, 1])).p50).toBe(10);
});

it('shows no figures without measurements, and full loss if all were lost', () => {
  expect(latencyFigures(line([null, null], [0, 0], [0, 0]))).toEqual({
    latest: null,
    p50: null,
    p95: null,
    loss: null,
    jitter: null,
  });
  expect(latencyFigures(line([null, null]))).toMatchObject({ latest: null, loss: 100, jitter: null });
});

it('excludes the step across a gap from the jitter', () => {
  expect(latencyFigures(line([10, null, 90, 91])).jitter).toBe(1);
});

it('smooths the parts of a line between its gaps separately', () => {
  const values = smooth([10, 110, null, 50, 50]);
  expect(values[0]).toBe(10);
  expect(values[1]).toBe(30);
  expect(values.slice(2)).toEqual([null, 50, 50]);
});
