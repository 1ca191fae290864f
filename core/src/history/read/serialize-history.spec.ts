import { METRICS, type History } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { Chunk, STAT, type Stat } from '../codec/chunk.ts';
import { encodeChunk } from '../codec/codec.ts';
import { MINUTE } from '../series/tiers.ts';
import { Downsampler } from './downsampler.ts';
import { historyView } from './history.view.ts';
import { serializeHistory } from './serialize-history.ts';

const range = { tier: MINUTE, from: 3600, step: 60, points: 3 };
const axis = { from: HOUR_MS, to: 3_780_000, step: 60_000 };
const { cpu, temperature, trafficUp } = METRICS;

/** A column of three minutes, the middle one without a reading. */
type Stored = readonly [metric: number, stat: Stat, first: number, last: number];

function past(stored: readonly Stored[]) {
  const chunk = new Chunk(MINUTE.slots);
  chunk.column(0, STAT.count).set([6, NaN, 6]);
  for (const [metric, stat, first, last] of stored) chunk.column(metric, stat).set([first, NaN, last]);
  const downsampler = new Downsampler(
    Object.values(METRICS).map(({ id }) => id),
    range,
  );
  downsampler.add(encodeChunk(chunk), { start: 3600, step: MINUTE.step, from: 0, to: Infinity });
  return { range, downsampler };
}

const gauge = (metric: number, first: number, last: number) =>
  [STAT.avg, STAT.min, STAT.max].map((stat): Stored => [metric, stat, first + stat, last - stat]);

it.each<[string, Stored[], History['columns']]>([
  ['no metric', [], {}],
  [
    'gauges below and above zero',
    [...gauge(cpu.id, 1523, 0), ...gauge(temperature.id, -105, 367)],
    {
      cpu: { avg: [15.24, null, -0.01], min: [15.25, null, -0.02], max: [15.26, null, -0.03] },
      temperature: { avg: [-10.4, null, 36.6], min: [-10.3, null, 36.5], max: [-10.2, null, 36.4] },
    },
  ],
  [
    'a counter beside a gauge',
    [...gauge(cpu.id, 0, 100), [trafficUp.id, STAT.last, 7, Number.MAX_SAFE_INTEGER]],
    {
      cpu: { avg: [0.01, null, 0.99], min: [0.02, null, 0.98], max: [0.03, null, 0.97] },
      trafficUp: { avg: [7, null, Number.MAX_SAFE_INTEGER] },
    },
  ],
])('serialises %s exactly like its view', (_, stored, columns) => {
  const view = historyView(past(stored));
  expect(view).toEqual({ ...axis, columns });
  expect(String(serializeHistory(past(stored)))).toBe(JSON.stringify({ data: view }));
});

it('returns a copy for each answer', () => {
  const first = serializeHistory(past([[trafficUp.id, STAT.last, 1, 1]]));
  const serialized = String(first);
  serializeHistory(past([[trafficUp.id, STAT.last, 2, 2]]));
  expect(String(first)).toBe(serialized);
});
