import { EntityManager } from '@mikro-orm/sql';
import { DiskForecast } from '@vitrine/contracts';
import { HOUR_S } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ChunkEntity } from '../history/store/chunk.entity.ts';
import { LooseMinuteEntity } from '../history/store/loose-minute.entity.ts';
import { SeriesEntity } from '../history/store/series.entity.ts';

/** Stores hours of history of one node, each a row of the given number of bytes. */
async function given(site: TestApp, kind: 'node' | 'labelled' | 'ping', hours: number, bytes: number) {
  const { uuid } = await site.given.node({ name: `${kind}-${hours}` });
  const em = site.app.get(EntityManager).fork();
  const series = await em.insert(SeriesEntity, { node: uuid, kind, pingTaskId: 0, rolledUpTo: 0 } as never);
  const rows = Array.from({ length: hours }, (_, i) => ({
    series,
    tier: 1,
    t: 1_700_000_000 - i * HOUR_S,
    data: Buffer.alloc(bytes),
  }));
  if (rows.length > 0) await em.insertMany(ChunkEntity, rows as never);
  return Number(series);
}

const forecastOf = async (site: TestApp, hours: number, pingHours: number) => {
  const { body } = await (
    await site.admin()
  )
    .get(`/api/v1/admin/retention/forecast?metricHours=${hours}&latencyHours=${pingHours}`)
    .expect(200);
  return DiskForecast.parse(body.data);
};

it('computes the size of history from the rows of this database', async () => {
  const site = await startTestApp();
  await given(site, 'node', 48, 940);
  const small = await forecastOf(site, 24, 24);
  expect(small.load.used).toBe(48 * 1000);
  expect(small).toMatchObject({ measured: true, ping: { used: 0, bytes: 0, bytesPerDay: 0 } });
  // A day of minutes is 24 rows of 940 bytes plus 60 bytes of overhead; the coarser tiers add to that.
  expect(small.load.bytes).toBeGreaterThan(24_000);
  await given(site, 'node', 48, 9940);
  const large = await forecastOf(site, 24, 24);
  expect(large.load.used).toBe(48 * 11_000);
  expect(large.load.bytes).toBeGreaterThan(24 * 11_000);
});

it('counts the minutes of the first hour before they are in a chunk', async () => {
  const site = await startTestApp();
  const seriesId = await given(site, 'node', 0, 0);
  const em = site.app.get(EntityManager).fork();
  await em.insert(LooseMinuteEntity, { seriesId, t: 1_700_000_000, data: Buffer.alloc(4) });
  expect(await forecastOf(site, 24, 24)).toMatchObject({ measured: true, load: { used: 64 } });
});

it('grows with the hours, up to the retention of each resolution', async () => {
  const site = await startTestApp();
  await given(site, 'node', 3, 2000);
  await given(site, 'ping', 3, 300);
  const [day, month, year] = [
    await forecastOf(site, 24, 24),
    await forecastOf(site, 720, 720),
    await forecastOf(site, 8760, 8760),
  ];
  expect(month.bytes).toBeGreaterThan(day.bytes * 25);
  expect(year.bytes).toBeGreaterThan(month.bytes);
  expect(year.bytes).toBeLessThan(month.bytes * 12);
  expect(year.bytes).toBe(year.load.bytes + year.series.bytes + year.ping.bytes);
});

it('counts labelled series on their own, as long as metrics are kept', async () => {
  const site = await startTestApp();
  await given(site, 'labelled', 48, 440);
  await given(site, 'ping', 2, 140);
  const { series, used, load, ping } = await forecastOf(site, 24, 1);
  expect([series.used, ping.used, load.used]).toEqual([48 * 500, 400, 0]);
  expect(used).toBe(48 * 500 + 400);
  expect(series.bytes).toBeGreaterThan(24 * 500);
});

it('shows the free disk space if it is known', async () => {
  const site = await startTestApp();
  await given(site, 'node', 2, 2000);
  const { free, fullAt } = await forecastOf(site, 24, 24);
  if (site.databaseUrl) expect(free).toBeNull();
  else expect(free).toBeGreaterThan(0);
  expect(fullAt === null || fullAt > site.clock.now()).toBe(true);
});

it('stores whole hours, and rejects other values with their field', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const settings = { enabled: false, metricHours: 48, latencyHours: 12 };
  const { body } = await admin.put('/api/v1/admin/retention').send(settings).expect(200);
  expect(body.data.settings).toEqual(settings);
  for (const hours of [0, -1, 1.5, 43_921, '24', null]) {
    const refusal = await admin
      .put('/api/v1/admin/retention')
      .send({ ...settings, metricHours: hours })
      .expect(422);
    expect(refusal.body.errors).toEqual([{ path: 'metricHours', message: 'retention.hours' }]);
  }
  await admin.get('/api/v1/admin/retention/forecast?metricHours=x&latencyHours=1').expect(422);
  await admin
    .put('/api/v1/admin/retention')
    .send({ ...settings, more: 1 })
    .expect(422);
  expect((await admin.get('/api/v1/admin/retention').expect(200)).body.data.settings).toEqual(settings);
  await site.http.get('/api/v1/admin/retention').expect(401);
});
