import { EntityManager } from '@mikro-orm/sql';
import type { History } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { storedMinutes } from '../../../test/stored-minutes.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { LatencyService } from '../latency.service.ts';
import { MinuteWindowService } from '../read/minute-window.service.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { findSeries } from '../store/series-rows.queries.ts';
import { FlushService } from './flush.service.ts';
import { LooseMinuteRemovalService } from './loose-minute-removal.service.ts';
import { mergeLooseMinutes } from './merge-loose-minutes.ts';
import { MinutesService } from './minutes.service.ts';
import { PastHistoryService } from './past-history.service.ts';
import { RollupService } from './rollup.service.ts';

const fork = ({ app }: TestApp) => app.get(EntityManager).fork();
const flush = ({ app }: TestApp) => app.get(FlushService).flush();
const rollUp = ({ app, clock }: TestApp) => app.get(RollupService).rollUpDue(clock.now() / 1000);

/** Records a report and a probe at the same time. */
function record({ app }: TestApp, node: string, at: number, cpu: number): void {
  app.get(MinutesService).record(node, at, { cpu });
  app.get(LatencyService).record(node, 1, at, cpu / 100);
}

/** Returns the number of rows of loose minutes, and of chunks with minutes. */
async function rows(site: TestApp): Promise<[loose: number, chunks: number]> {
  const count = async (sql: string) => Number((await fork(site).execute<{ n: number }[]>(sql))[0]!.n);
  const chunks = await count('select count(*) as n from chunk where tier = 1');
  return [await count('select count(*) as n from loose_minute'), chunks];
}

/** Returns the averages of the last hours, without gaps. */
async function averages(site: TestApp, node: string, hours = 2): Promise<(number | null)[]> {
  const to = site.clock.now();
  // Responses for visitors are cached briefly.
  const admin = await site.admin();
  const { body } = await admin.get(`/api/v1/nodes/${node}/history?from=${to - hours * HOUR_MS}&to=${to}&metrics=cpu`);
  return (body.data as History).columns.cpu?.avg.filter(value => value !== null) ?? [];
}

const latencies = async ({ app, clock }: TestApp, node: string) => {
  const range = { from: clock.now() - 2 * HOUR_MS, to: clock.now(), points: 500 };
  const { lines } = await app.get(LatencyService).query(node, [1], range);
  return [...lines.get(1)!.sum].filter(sum => sum > 0);
};

it('adds minutes as rows until the end of their hour, then to its chunk, with the same results', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const start = site.clock.now();
  for (let minute = 0; minute < 3; minute++) {
    record(site, uuid, start + minute * MINUTE_MS, 10 + minute);
    await flush(site);
  }
  // Reported during a save: the rest of a minute is added to its stored part.
  record(site, uuid, start + 2 * MINUTE_MS, 22);
  await flush(site);
  await site.clock.advance('5m');
  expect(await rows(site)).toEqual([6, 0]);
  const answers = async () => [await averages(site, uuid), await latencies(site, uuid)];
  const before = await answers();
  expect(before).toEqual([
    [10, 11, 17],
    [100, 110, 340],
  ]);
  const window = { from: start / 1000, minutes: 3 };
  const read = await site.app.get(MinuteWindowService).ofNode(uuid, ['cpu'], window);
  expect([...read!('cpu')]).toEqual([10, 11, 17]);
  for await (const [, values] of site.app.get(MinuteWindowService).ofNodes([uuid], ['cpu'], window))
    expect([...values('cpu')]).toEqual([10, 11, 17]);

  await site.clock.advance('55m');
  await rollUp(site);
  expect(await rows(site)).toEqual([0, 2]);
  expect(await answers()).toEqual(before);
  expect(await storedMinutes(fork(site), uuid)).toEqual([1, 1, 2]);
});

it('merges late minutes, and many after a long time, into chunks', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const start = site.clock.now();
  for (let minute = 0; minute < 30; minute++) record(site, uuid, start + minute * MINUTE_MS, 10);
  await flush(site);
  expect(await rows(site)).toEqual([0, 2]);
  record(site, uuid, start + 30 * MINUTE_MS, 10);
  await flush(site);
  await site.clock.advance('65m');
  await rollUp(site);
  record(site, uuid, start + 30 * MINUTE_MS, 30);
  record(site, uuid, start + 62 * MINUTE_MS, 20);
  await flush(site);
  expect(await rows(site)).toEqual([2, 2]);
  const all = [...Array<number>(30).fill(10), 20, 20];
  expect(await averages(site, uuid)).toEqual(all);
  await site.clock.advance('60m');
  await rollUp(site);
  expect(await averages(site, uuid, 3)).toEqual(all);
  expect(await storedMinutes(fork(site), uuid)).toEqual([...Array<number>(30).fill(1), 2, 1]);
});

it('does not count merged rows, and removes rows only after those of all series are merged', async () => {
  const site = await startTestApp();
  const [firstNode, secondNode] = [await site.given.node(), await site.given.node()];
  const start = site.clock.now();
  for (const { uuid } of [firstNode, secondNode]) record(site, uuid, start, 10);
  await flush(site);
  await site.clock.advance('2m');
  const em = fork(site);
  const [series] = await findSeries(em, [firstNode.uuid], NODE_SERIES.name);
  for (let attempt = 0; attempt < 2; attempt++)
    await em.transactional(em => mergeLooseMinutes(em, NODE_SERIES, series!, start / 1000 + 60));
  expect(await rows(site)).toEqual([4, 1]);
  expect(await averages(site, firstNode.uuid)).toEqual([10]);
  expect(await storedMinutes(em, firstNode.uuid)).toEqual([1]);
  await site.app.get(LooseMinuteRemovalService).run();
  expect(await rows(site)).toEqual([4, 1]);
  // A report for a minute that is already merged counts as late.
  record(site, firstNode.uuid, start, 20);
  await flush(site);
  expect(await averages(site, firstNode.uuid)).toEqual([15]);
  await site.clock.advance('1h');
  await rollUp(site);
  expect(await rows(site)).toEqual([0, 4]);
  expect(await storedMinutes(em, firstNode.uuid)).toEqual([2]);
  expect(await storedMinutes(em, secondNode.uuid)).toEqual([1]);
});

it('reads nothing of a removed node, and adds no imported values to reported minutes', async () => {
  const site = await startTestApp();
  const [removed, { uuid }] = [await site.given.node(), await site.given.node()];
  const start = site.clock.now();
  for (const node of [removed.uuid, uuid]) record(site, node, start, 10);
  await flush(site);
  await site.app.get(NodesService).remove(removed.uuid);
  const values = [start / 1000, start / 1000 + 60].map(t => ({
    ...{ metric: 'cpu' as const, t, step: 60 },
    ...{ count: 1, sum: 90, min: 90, max: 90 },
  }));
  await fork(site).transactional(em => new PastHistoryService().store(em, uuid, values));
  await site.clock.advance('2m');
  expect(await averages(site, uuid)).toEqual([10, 90]);
  await site.clock.advance('1h');
  await rollUp(site);
  expect(await rows(site)).toEqual([0, 2]);
});
