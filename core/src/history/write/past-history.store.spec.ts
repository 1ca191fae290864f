import { EntityManager } from '@mikro-orm/sql';
import type { MetricName } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { decodeChunk } from '../codec/codec.ts';
import { aggregateSlots } from '../codec/slots.ts';
import { LatencyService } from '../latency.service.ts';
import { bucketIndexOf } from '../latency/latency-histogram.ts';
import { HOUR, MINUTE, QUARTER, QUARTER_DAY, type Tier } from '../series/tiers.ts';
import { PastHistoryService } from './past-history.service.ts';

/** Start of a slot of every tier, six hours before the start of each test. */
const START = Date.parse('2026-06-01T06:00:00Z') / 1000;
const CPU = 1;

const past = new PastHistoryService();
let site: TestApp;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const cpu = (t: number, step: number, count: number, avg: number, metric: MetricName = 'cpu') => ({
  ...{ metric, t, step, count },
  ...{ sum: avg * count, min: avg - 5, max: avg + 5 },
});
const transaction = <T>(work: (em: EntityManager) => Promise<T>) =>
  site.app
    .get(EntityManager)
    .fork()
    .transactional(work as never) as Promise<T>;
const store = (...values: ReturnType<typeof cpu>[]) => transaction(em => past.store(em, node, values));

/** Returns the stored slots of a tier: minutes since START, number of reports, average of the processor use. */
async function slotsOf({ id, step, slots }: Tier): Promise<[minute: number, reports: number, cpu: number][]> {
  const rows = await site.app
    .get(EntityManager)
    .fork()
    .execute<{ t: number | string; data: Buffer }[]>(
      'select c.t, c.data from chunk c join series s on s.id = c.series_id where s.node_uuid = ? and c.tier = ? order by c.t',
      [node, id],
    );
  return rows.flatMap(({ t, data }) =>
    Array.from({ length: slots }, (_, slot) => ({ slot, ...aggregateSlots(decodeChunk(data), slot, slot + 1) }))
      .filter(({ reports }) => reports > 0)
      .map(({ slot, reports, metrics }): [number, number, number] => [
        (Number(t) + slot * step - START) / 60,
        reports,
        metrics.get(CPU)!.sum / metrics.get(CPU)!.n / 100,
      ]),
  );
}

it('fills one slot of each coarser tier, and divides a range evenly among finer slots', async () => {
  expect(await store(cpu(START + 7, 900, 30, 40))).toBe(18);
  expect(await slotsOf(MINUTE)).toEqual(Array.from({ length: 15 }, (_, minute) => [minute, 2, 40]));
  for (const tier of [QUARTER, HOUR, QUARTER_DAY]) expect(await slotsOf(tier)).toEqual([[0, 30, 40]]);
});

it('leaves the minutes of a range longer than 24 minutes empty', async () => {
  await store(cpu(START, 24 * 60, 24, 40), cpu(START + 7200, 25 * 60, 25, 40));
  expect(await slotsOf(MINUTE)).toEqual(Array.from({ length: 24 }, (_, minute) => [minute, 1, 40]));
  expect(await slotsOf(QUARTER)).toEqual([0, 15, 120, 135].map((minute, i) => [minute, i < 2 ? 12 : 13, 40]));
});

it('counts at least one value in each slot', async () => {
  await store(cpu(START, 300, 2, 30));
  expect(await slotsOf(MINUTE)).toEqual(Array.from({ length: 5 }, (_, minute) => [minute, 1, 30]));
});

it('adds values of the same slot, and counts as many reports as the metric with the most values', async () => {
  await store(cpu(START, 60, 3, 10), cpu(START + 30, 60, 1, 50), cpu(START, 60, 7, 2000, 'ramUsed'));
  expect(await slotsOf(MINUTE)).toEqual([[0, 7, 20]]);
});

describe('a slot described in several resolutions', () => {
  it('takes the finest one that is not finer than needed, although a coarser one has more values', async () => {
    await store(cpu(START, 1200, 400, 80), cpu(START, 900, 300, 40), cpu(START, 60, 1, 10));
    expect((await slotsOf(MINUTE)).slice(0, 3)).toEqual([
      [0, 1, 10],
      [1, 20, 40],
      [2, 20, 40],
    ]);
  });

  it('takes the one with the most values in any order', async () => {
    await store(cpu(START, 60, 1, 10), cpu(START, 900, 30, 40), cpu(START, 300, 2, 20));
    expect(await slotsOf(HOUR)).toEqual([[0, 30, 40]]);
  });

  it('takes the finest one if they have the same number of values', async () => {
    await store(cpu(START, 900, 4, 40), cpu(START, 60, 4, 10));
    expect(await slotsOf(HOUR)).toEqual([[0, 4, 10]]);
  });
});

it('changes nothing when the same values are stored again', async () => {
  expect(await store(cpu(START, 60, 2, 10))).toBe(4);
  expect(await store(cpu(START, 60, 2, 90))).toBe(0);
  expect(await store(cpu(START, 60, 2, 90), cpu(START + 60, 60, 2, 90))).toBe(1);
  expect(await slotsOf(MINUTE)).toEqual([
    [0, 2, 10],
    [1, 2, 90],
  ]);
});

it('adds to the chunks of several hours, in any order', async () => {
  await store(...[0, 60, 120].map(minute => cpu(START + minute * 60, 60, 1, 10)));
  await store(...[125, 5].map(minute => cpu(START + minute * 60, 60, 1, 20)));
  expect(await slotsOf(MINUTE)).toEqual([
    [0, 1, 10],
    [5, 1, 20],
    [60, 1, 10],
    [120, 1, 10],
    [125, 1, 20],
  ]);
});

it('creates no series without values', async () => {
  expect(await store()).toBe(0);
  expect(await site.app.get(EntityManager).fork().execute('select 1 from series where node_uuid = ?', [node])).toEqual(
    [],
  );
});

describe('round trips of probes', () => {
  // Exact in the stored digits: powers of two, in microseconds.
  const [fast, mean, slow] = [8.192, 16.384, 32.768];
  const probes = (minute: number, sent: number, received: number, more: object = {}) => ({
    ...{ t: START + minute * 60, step: 60, sent, received },
    ...{ sum: received * mean, min: fast, max: slow, ...more },
  });
  const storeProbes = (task: number, ...some: ReturnType<typeof probes>[]) =>
    transaction(em => past.storeLatency(em, node, task, some));
  async function lineOf(task: number, points = 5) {
    const query = { from: START * 1000, to: (START + points * 60) * 1000, points: 50 };
    const { lines } = await site.app.get(LatencyService).query(node, [task], query);
    const { sent, received, sum, min, max, histograms } = lines.get(task)!;
    return Array.from({ length: points }, (_, point) => ({
      counts: [sent[point], received[point], sum[point]],
      range: [min[point], max[point]],
      buckets: histograms[point]?.sorted(),
    }));
  }
  const bucket = (ms: number) => bucketIndexOf(Math.round(ms * 1000));

  it('are the minimum, the maximum, and equal values between them', async () => {
    const single = [fast, mean, 24.576].map(ms => probes(2, 2, 1, { sum: ms, min: ms, max: ms }));
    expect(await storeProbes(1, probes(0, 10, 8), probes(1, 3, 2), ...single, probes(3, 4, 0))).toBe(7);
    const between = (8 * mean - fast - slow) / 6;
    expect(await lineOf(1)).toEqual([
      {
        counts: [10, 8, 8 * 16_384],
        range: [8192, 32_768],
        buckets: [
          [bucket(fast), 1],
          [bucket(between), 6],
          [bucket(slow), 1],
        ],
      },
      {
        counts: [3, 2, 2 * 16_384],
        range: [8192, 32_768],
        buckets: [
          [bucket(fast), 1],
          [bucket(slow), 1],
        ],
      },
      {
        counts: [6, 3, 3 * 16_384],
        range: [8192, 24_576],
        buckets: [fast, mean, 24.576].map(ms => [bucket(ms), 1]),
      },
      { counts: [4, 0, 0], range: [NaN, NaN], buckets: undefined },
      { counts: [0, 0, 0], range: [NaN, NaN], buckets: undefined },
    ]);
  });

  it('are divided like values', async () => {
    await storeProbes(1, { ...probes(0, 20, 15), step: 300 });
    expect((await lineOf(1)).map(({ counts }) => counts)).toEqual(Array.from({ length: 5 }, () => [4, 3, 3 * 16_384]));
  });

  it('are kept apart by task', async () => {
    await storeProbes(1, probes(0, 1, 1));
    await storeProbes(2, probes(1, 2, 2));
    expect((await lineOf(1, 2)).map(({ counts: [sent] }) => sent)).toEqual([1, 0]);
    expect((await lineOf(2, 2)).map(({ counts: [sent] }) => sent)).toEqual([0, 2]);
  });

  it('are not stored if none was sent', async () => {
    expect(await storeProbes(1, probes(0, 0, 0))).toBe(0);
  });
});
