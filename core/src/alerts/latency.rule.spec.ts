import type { LatencyStatistic } from '@vitrine/contracts';
import { latencyValue, evaluateLatency, type ProbeFigures } from './latency.rule.ts';

const probes = (sent: number, received: number, ms = 100): ProbeFigures => ({
  sent,
  received,
  avg: received ? ms : NaN,
  percentile: share => (received ? ms * share : NaN),
});
const evaluate = (statistic: LatencyStatistic, threshold: number, window: ProbeFigures, firing = false) =>
  evaluateLatency(window, { statistic, threshold }, firing, () => 77);

it.each<[LatencyStatistic, ProbeFigures, number]>([
  ['loss', probes(10, 7), 30],
  ['loss', probes(10, 0), 100],
  ['loss', probes(0, 0), NaN],
  ['avg', probes(10, 7), 100],
  ['p50', probes(10, 7), 50],
  ['p95', probes(10, 7), 95],
  ['p99', probes(10, 7), 99],
  ['p99', probes(10, 0), NaN],
])('measures %s', (figure, window, expected) => expect(latencyValue(figure, window)).toBe(expected));

it('ignores lost probes in the times', () => {
  const silent = { sent: 10, received: 0, avg: 0, percentile: () => 0 };
  expect([latencyValue('avg', silent), latencyValue('p95', silent)]).toEqual([NaN, NaN]);
});

it.each<[string, LatencyStatistic, number, ProbeFigures, boolean, object]>([
  ['too much loss', 'loss', 20, probes(10, 7), false, { is: 'breached', since: 77, value: 30 }],
  ['loss at the threshold', 'loss', 30, probes(10, 7), false, { is: 'breached', since: 77, value: 30 }],
  ['little loss', 'loss', 40, probes(10, 7), false, { is: 'ok' }],
  ['no loss, with a threshold of zero', 'loss', 0, probes(10, 10), false, { is: 'ok' }],
  ['loss of which little came back', 'loss', 20, probes(4, 1), false, { is: 'breached', since: 77, value: 75 }],
  ['as few as tell something', 'p95', 90, probes(3, 3), false, { is: 'breached', since: 77, value: 95 }],
  ['one lost of two: too few to tell', 'loss', 20, probes(2, 1), false, { is: 'unknown' }],
  ['no probes', 'loss', 20, probes(0, 0), false, { is: 'unknown' }],
  ['a slow percentile', 'p95', 90, probes(10, 10), false, { is: 'breached', since: 77, value: 95 }],
  ['a percentile of what did not come back', 'p95', 90, probes(10, 0), false, { is: 'unknown' }],
  ['a percentile of two', 'p95', 90, probes(10, 2), false, { is: 'unknown' }],
  [
    'slightly better than the threshold while it fires',
    'p95',
    110,
    probes(10, 10),
    true,
    { is: 'breached', since: 77, value: 95 },
  ],
  ['clearly better than the threshold while it fires', 'p95', 125, probes(10, 10), true, { is: 'ok' }],
])('judges %s', (_, figure, threshold, window, firing, expected) =>
  expect(evaluate(figure, threshold, window, firing)).toEqual(expected),
);
