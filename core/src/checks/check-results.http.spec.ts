import { DAY_S } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { storedCheck } from '../../test/stored-check.ts';
import { Database } from '../platform/database/database.ts';
import { CheckPeriodEntity } from './check-period.entity.ts';
import { CheckResultEntity } from './check-result.entity.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckTimeEntity } from './check-time.entity.ts';
import { ChecksJob } from './checks.job.ts';
import { ChecksService } from './checks.service.ts';

/** A site with two checks, in which nothing runs. */
async function setUp(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(options);
  const [first, second] = [await storedCheck(site.app, { id: 1 }), await storedCheck(site.app, { id: 2 })];
  const [db, results] = [site.app.get(Database), site.app.get(CheckResultsService)];
  const now = site.clock.now();
  const stored = async () => ({
    results: await db.find(CheckResultEntity, {}, { orderBy: { check: 'asc' } }),
    periods: await db.find(CheckPeriodEntity, {}, { orderBy: { check: 'asc', from: 'asc' } }),
    slots: await db.find(CheckTimeEntity, {}, { orderBy: { check: 'asc', tier: 'asc', at: 'asc' } }),
  });
  return { ...site, first, second, db, results, now, stored };
}
const ok = (seconds: number) => ({ state: 'ok', seconds, message: 'fine' }) as const;
const down = { state: 'down', message: 'refused' } as const;

it('stores the newest result, the periods, and the response times by slot', async () => {
  const { first, second, results, now, stored } = await setUp();
  const at = now / 1000;
  for (const [seconds, after] of [
    [0.5, 0],
    [0.1, 60_000],
    [0.3, 120_000],
    [2, 300_000],
  ] as const)
    results.note(first, ok(seconds), now + after);
  results.note(second, ok(7), now);
  results.note(second, down, now + 60_000);
  await results.flush();
  const { results: newest, periods, slots } = await stored();
  expect(newest).toMatchObject([
    { check: 1, state: 'ok', since: now, at: now + 300_000, seconds: 2, failures: 0, failingSince: null },
    { check: 2, state: 'down', since: now + 60_000, seconds: null, failures: 1, failingSince: now + 60_000 },
  ]);
  expect(periods).toMatchObject([
    { check: 1, from: at, to: at + 300, state: 'ok', message: 'fine' },
    { check: 2, from: at, to: at + 60, state: 'ok', message: 'fine' },
    { check: 2, from: at + 60, to: at + 60, state: 'down', message: 'refused' },
  ]);
  expect(periods).toHaveLength(3);
  expect(slots).toMatchObject([
    { check: 1, tier: 300, at, count: 3, sum: expect.closeTo(0.9), min: 0.1, max: 0.5 },
    { check: 1, tier: 300, at: at + 300, count: 1, sum: 2, min: 2, max: 2 },
    { check: 1, tier: 3600, at, count: 4, sum: expect.closeTo(2.9), min: 0.1, max: 2 },
    { check: 2, tier: 300, at, count: 1, sum: 7, min: 7, max: 7 },
    { check: 2, tier: 3600, at, count: 1, sum: 7, min: 7, max: 7 },
  ]);
});

it('adds later response times to the stored ones of their slot', async () => {
  const { first, second, results, now, stored } = await setUp();
  results.note(first, ok(0.5), now);
  await results.flush();
  results.note(first, ok(0.25), now + 60_000);
  results.note(second, down, now);
  await results.flush();
  await results.flush();
  const { results: newest, periods, slots } = await stored();
  expect(newest).toHaveLength(2);
  expect(periods).toMatchObject([{ to: now / 1000 + 60 }, { state: 'down' }]);
  expect(slots.map(({ tier, count, sum, min, max }) => [tier, count, sum, min, max])).toEqual([
    [300, 2, 0.75, 0.25, 0.5],
    [3600, 2, 0.75, 0.25, 0.5],
  ]);
});

it('stores results that could not be stored with the next ones', async () => {
  const { first, second, db, results, now, stored } = await setUp({ databaseUrl: '' });
  await db.execute("create trigger full before insert on check_time begin select raise(abort, 'disk full'); end");
  results.note(first, ok(0.5), now);
  results.note(first, down, now + 60_000);
  results.note(second, ok(3), now);
  await results.flush();
  expect(await stored()).toEqual({ results: [], periods: [], slots: [] });
  results.note(first, down, now + 120_000);
  await db.execute('drop trigger full');
  await results.flush();
  const { results: newest, periods, slots } = await stored();
  expect(newest).toMatchObject([{ check: 1, state: 'down', failures: 2 }, { check: 2 }]);
  expect(periods.map(({ check, state }) => [check, state])).toEqual([
    [1, 'ok'],
    [1, 'down'],
    [2, 'ok'],
  ]);
  expect(slots.map(({ check, tier, count }) => [check, tier, count])).toEqual([
    [1, 300, 1],
    [1, 3600, 1],
    [2, 300, 1],
    [2, 3600, 1],
  ]);
});

it('drops the results of a removed check, and keeps the others', async () => {
  const { app, first, second, results, now, stored } = await setUp();
  for (const check of [first, second]) {
    results.note(check, ok(0.5), now);
    results.note(check, down, now + 60_000);
  }
  await app.get(ChecksService).remove(1);
  await results.flush();
  const { results: newest, periods, slots } = await stored();
  expect([newest, periods, slots].map(rows => rows.map(({ check }) => check))).toEqual([[2], [2, 2], [2, 2]]);
  results.note(first, ok(0.5), now + 90_000);
  results.note(second, ok(0.5), now + 90_000);
  await results.flush();
  expect((await stored()).results).toMatchObject([{ check: 2, state: 'ok' }]);
});

it('goes on from what a previous leader stored, and drops its own unsaved results', async () => {
  const { first, second, results, db, now, stored } = await setUp();
  results.note(first, ok(0.5), now);
  await results.flush();
  await db.nativeUpdate(CheckResultEntity, { check: 1 }, { state: 'degraded', since: now - 1000 });
  await db.nativeUpdate(CheckPeriodEntity, { check: 1 }, { state: 'degraded', message: 'slow' });
  results.note(first, down, now + 1000);
  results.note(second, ok(0.5), now);
  await results.onLeadershipTaken();
  expect(results.factsOf(1)).toMatchObject({ state: 'degraded', since: now - 1000, failures: 0, seconds: 0.5 });
  expect(results.factsOf(2)).toBeUndefined();
  await results.flush();
  expect((await stored()).results).toMatchObject([{ check: 1, state: 'degraded' }]);
  results.note(first, { state: 'degraded', message: 'slower' }, now + 60_000);
  await results.flush();
  expect(await stored()).toMatchObject({
    results: [{ check: 1, state: 'degraded', since: now - 1000, at: now + 60_000 }],
    periods: [{ state: 'degraded', message: 'slow', from: now / 1000, to: now / 1000 + 60 }],
  });
});

it('goes on from its stored results after a restart', async () => {
  const { first, results, now, ...site } = await setUp();
  results.note(first, down, now);
  await results.flush();
  const facts = results.factsOf(1);
  await site.stop();
  const again = await startTestApp({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, now });
  const after = again.app.get(CheckResultsService);
  expect(after.factsOf(1)).toEqual(facts);
  after.note(first, down, now + 60_000);
  await after.flush();
  expect(await again.app.get(Database).find(CheckPeriodEntity, {})).toMatchObject([
    { from: now / 1000, to: now / 1000 + 60, state: 'down' },
  ]);
});

it('removes response times after a week or ninety days, and periods after 400 days', async () => {
  const { app, db, now, stored } = await setUp();
  const at = now / 1000;
  const slot = { check: 1, count: 1, sum: 1, min: 1, max: 1 };
  for (const [tier, kept] of [
    [300, 7 * DAY_S],
    [3600, 90 * DAY_S],
  ] as const)
    await db.insertMany(CheckTimeEntity, [
      { ...slot, tier, at: at - kept },
      { ...slot, tier, at: at - kept - 1 },
    ]);
  for (const to of [at - 400 * DAY_S, at - 400 * DAY_S - 1])
    await db.insert(CheckPeriodEntity, { check: 1, from: to - 10, to, state: 'ok', message: '' });
  await app.get(ChecksJob).removeOld();
  const { periods, slots } = await stored();
  expect(periods.map(({ to }) => at - to)).toEqual([400 * DAY_S]);
  expect(slots.map(slot => [slot.tier, at - slot.at])).toEqual([
    [300, 7 * DAY_S],
    [3600, 90 * DAY_S],
  ]);
});
