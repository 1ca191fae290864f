import { EntityManager } from '@mikro-orm/sql';
import { HOUR_S } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { OutageRecorderService } from '../../availability/outage-recorder.service.ts';
import { decodeChunk } from '../codec/codec.ts';
import { aggregateSlots } from '../codec/slots.ts';
import { LatencyService } from '../latency.service.ts';
import { HOUR, MINUTE, QUARTER, QUARTER_DAY, type Tier } from '../series/tiers.ts';
import { FlushService } from './flush.service.ts';
import { MinutesService } from './minutes.service.ts';
import type { RolledUpMinutes } from './rollup.contribution.ts';
import { RollupService } from './rollup.service.ts';

/** Start of a day, three and a half days before the start of the test. */
const START = Date.parse('2026-05-29T00:00:00Z') / 1000;
const NOON = START + 84 * HOUR_S;

let site: TestApp;
let node: string;
let notified: RolledUpMinutes[];
beforeEach(async () => {
  site = await startTestApp();
  ({ uuid: node } = await site.given.node());
  notified = [];
  const recorder = site.app.get(OutageRecorderService);
  const onRollup = recorder.onRollup.bind(recorder);
  recorder.onRollup = (em, minutes) => (notified.push(minutes), onRollup(em, minutes));
});

const sql = <T = Record<string, number | string>>(statement: string) =>
  site.app.get(EntityManager).fork().execute<T[]>(statement);
const report = (at: number, cpu = 10, uuid = node) => site.app.get(MinutesService).record(uuid, at * 1000, { cpu });
const flush = () => site.app.get(FlushService).flush();
const rollUp = (now: number) => site.app.get(RollupService).rollUpDue(now);
const marks = async () =>
  (await sql('select kind, merged_to, rolled_up_to from series order by kind')).map(row => [
    row['kind'],
    Number(row['merged_to']) - NOON,
    Number(row['rolled_up_to']) - NOON,
  ]);

/** Returns the slots of a tier: hours since START, reports, average. */
async function slotsOf({ id, step, slots }: Tier): Promise<number[][]> {
  const rows = await sql<{ t: number | string; data: Buffer }>(
    `select c.t, c.data from chunk c join series s on s.id = c.series_id where s.kind = 'node' and c.tier = ${id} order by c.t`,
  );
  return rows.flatMap(({ t, data }) =>
    Array.from({ length: slots }, (_, slot) => slot).flatMap(slot => {
      const { reports, metrics } = aggregateSlots(decodeChunk(data), slot, slot + 1);
      const { sum, n } = metrics.get(1) ?? { sum: NaN, n: 1 };
      return reports > 0 ? [[(Number(t) + slot * step - START) / HOUR_S, reports, sum / n / 100]] : [];
    }),
  );
}

it('merges each full hour, and rolls up each full quarter of a day, again after a late report', async () => {
  for (const minute of [0, 1, 20, 75]) report(NOON - 2 * HOUR_S + minute * 60, minute);
  report(NOON + 60, 90);
  site.app.get(LatencyService).record(node, 1, (NOON - HOUR_S) * 1000, 5);
  await flush();
  await rollUp(NOON + 300);
  expect(await marks()).toEqual([
    ['node', 0, 0],
    ['ping', 0, 0],
  ]);
  expect((await slotsOf(MINUTE)).map(([, reports, cpu]) => [reports, cpu])).toEqual([
    [1, 0],
    [1, 1],
    [1, 20],
    [1, 75],
  ]);
  expect(await slotsOf(QUARTER)).toEqual([
    [82, 2, 0.5],
    [82.25, 1, 20],
    [83.25, 1, 75],
  ]);
  expect(await slotsOf(HOUR)).toEqual([
    [82, 3, 7],
    [83, 1, 75],
  ]);
  expect(await slotsOf(QUARTER_DAY)).toEqual([[78, 4, 24]]);
  report(NOON - HOUR_S, 25);
  await flush();
  await rollUp(NOON + HOUR_S);
  expect(await slotsOf(QUARTER_DAY)).toEqual([[78, 5, 24.2]]);
});

it('rolls up long histories in several steps', async () => {
  for (let hour = 0; hour < 84; hour++) report(START + hour * HOUR_S, hour);
  await flush();
  await rollUp(NOON);
  expect(await slotsOf(HOUR)).toEqual(Array.from({ length: 84 }, (_, hour) => [hour, 1, hour]));
  expect(await slotsOf(QUARTER_DAY)).toEqual(Array.from({ length: 14 }, (_, part) => [part * 6, 6, part * 6 + 2.5]));
  expect(await marks()).toEqual([['node', 0, 0]]);
  const rolled = notified
    .filter(minutes => minutes.until <= NOON)
    .map(({ from, until }) => [from - START, until - START]);
  expect(rolled).toEqual([
    [0, 48 * HOUR_S],
    [48 * HOUR_S, 84 * HOUR_S],
  ]);
});

it('notifies participants of nodes once a quarter of an hour', async () => {
  report(NOON - HOUR_S);
  site.app.get(LatencyService).record(node, 1, (NOON - HOUR_S) * 1000, 5);
  await flush();
  const calls = async (now: number) => {
    notified.length = 0;
    await rollUp(now);
    return notified.map(({ node: of, from, until }) => [of === node, from - NOON, until - NOON]);
  };
  expect(await calls(NOON + 15 * 60)).toEqual([
    [true, -6 * HOUR_S, 0],
    [true, 0, 15 * 60],
  ]);
  expect(await calls(NOON + 29 * 60)).toEqual([]);
  expect(await calls(NOON + 30 * 60)).toEqual([[true, 0, 30 * 60]]);
});

it('skips series of an unknown kind', async () => {
  const other = await site.given.node();
  report(NOON - HOUR_S);
  report(NOON - HOUR_S, 50, other.uuid);
  await flush();
  await sql(`update series set kind = 'future' where node_uuid = '${node}'`);
  await rollUp(NOON);
  expect(await marks()).toEqual([
    ['future', -6 * HOUR_S, -6 * HOUR_S],
    ['node', 0, 0],
  ]);
  expect(await slotsOf(HOUR)).toEqual([[83, 1, 50]]);
});

it('rolls up many series', async () => {
  const nodes = [node];
  for (let i = 0; i < 17; i++) nodes.push((await site.given.node()).uuid);
  nodes.forEach((uuid, i) => report(NOON - HOUR_S, i, uuid));
  await flush();
  await rollUp(NOON);
  expect((await slotsOf(HOUR)).map(([, , cpu]) => cpu).sort((a, b) => a! - b!)).toEqual(nodes.map((_, i) => i));
  expect(await sql('select 1 from loose_minute')).toEqual([]);
});
