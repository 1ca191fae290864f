import { Availability, AvailabilityDetail } from '@vitrine/contracts';
import { RETENTION, SITE } from '@vitrine/contracts/settings';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { RollupService } from '../history/write/rollup.service.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** Records one report per minute in [from, to) except in the gaps, and stores them. */
async function record(site: TestApp, node: string, [from, to]: [number, number], ...gaps: [number, number][]) {
  const minutes = site.app.get(MinutesService);
  for (let at = from; at < to; at += MINUTE_MS)
    if (!gaps.some(([start, end]) => at >= start && at < end)) minutes.record(node, at, { cpu: 10 });
  await site.app.get(FlushService).flush();
  await site.app.get(RollupService).rollUpDue(site.clock.now() / 1000);
}

const utc = (site: TestApp) => site.app.get(SettingsService).set(SITE, { timeZone: 'UTC' });

async function detail(site: TestApp, node: string): Promise<AvailabilityDetail> {
  const { body } = await site.http.get(`/api/v1/nodes/${node}/availability`).expect(200);
  expect(AvailabilityDetail.parse(body.data)).toEqual(body.data);
  return body.data as AvailabilityDetail;
}

const outages = ({ outages }: AvailabilityDetail) =>
  outages.map(({ from, to }) => [from, to].map(time => time && new Date(time).toISOString().slice(5, 16)));

it('shows the outages of a node by day, by month and as a list', async () => {
  const site = await startTestApp();
  await utc(site);
  const { uuid } = await site.given.node();
  const now = site.clock.now();
  const at = (text: string) => Date.parse(`2026-${text}:00Z`);
  await record(
    site,
    uuid,
    [at('05-30T00:00'), now],
    [at('05-30T03:00'), at('05-30T03:12')],
    [at('05-30T23:00'), at('05-31T02:00')],
    [at('06-01T05:00'), at('06-01T05:01')],
  );
  const { days, until, node, months, ...rest } = await detail(site, uuid);
  expect(days).toHaveLength(90);
  expect([days.at(-1), until]).toEqual([at('06-01T00:00'), now]);
  expect(outages({ days, until, node, months, ...rest })).toEqual([
    ['05-30T23:00', '05-31T02:00'],
    ['05-30T03:00', '05-30T03:12'],
  ]);
  expect(node).toEqual({
    since: at('05-30T00:00'),
    percent: Math.floor((1 - 192 / 3600) * 100_000) / 1000,
    down: [
      [87, 72 * 60],
      [88, 120 * 60],
    ],
  });
  expect(months).toEqual([
    { from: at('06-01T00:00'), percent: 100 },
    { from: at('05-01T00:00'), percent: Math.floor((1 - 192 / 2880) * 100_000) / 1000 },
  ]);
});

it('shows an outage after the next quarter of an hour', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const start = site.clock.now();
  const gap: [number, number] = [start + 4 * MINUTE_MS, start + 9 * MINUTE_MS];
  await record(site, uuid, [start, start + 15 * MINUTE_MS], gap);
  expect((await detail(site, uuid)).outages).toEqual([]);
  await site.clock.advance('16m');
  expect((await detail(site, uuid)).outages).toEqual([{ from: gap[0], to: gap[1] }]);
});

it('removes an outage when the reports of its time arrive late', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const now = site.clock.now();
  const gap: [number, number] = [now - 5 * HOUR_MS, now - 3 * HOUR_MS];
  await record(site, uuid, [now - 8 * HOUR_MS, now], gap);
  expect((await detail(site, uuid)).outages).toEqual([{ from: gap[0], to: gap[1] }]);
  await record(site, uuid, [gap[0] + 30 * MINUTE_MS, gap[1]]);
  expect((await detail(site, uuid)).outages).toEqual([{ from: gap[0], to: gap[0] + 30 * MINUTE_MS }]);
  await record(site, uuid, gap);
  expect((await detail(site, uuid)).outages).toEqual([]);
});

it('joins an outage over several roll-ups, and shows one that continues', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const start = site.clock.now();
  await record(site, uuid, [start - 2 * HOUR_MS, start]);
  await site.clock.advance('90m');
  const { outages, node } = await detail(site, uuid);
  expect(outages).toEqual([{ from: start, to: null }]);
  expect(node!.percent).toBeCloseTo((2 / 3.5) * 100, 1);
});

it('counts time without a core for no node, and keeps its figures across a restart', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  await site.clock.advance('1h');
  const stop = site.clock.now();
  const known: [number, number] = [stop - 40 * MINUTE_MS, stop - 20 * MINUTE_MS];
  await record(site, uuid, [stop - HOUR_MS, stop], known);
  const { dataDir, databaseUrl } = site;
  await site.stop();
  const next = await startTestApp({ dataDir, databaseUrl, now: stop + 6 * HOUR_MS });
  await next.clock.advance('30m');
  const now = next.clock.now();
  await record(next, uuid, [now - 10 * MINUTE_MS, now]);
  const { outages } = await detail(next, uuid);
  expect(outages).toEqual([
    { from: stop + 6 * HOUR_MS + MINUTE_MS, to: now - 10 * MINUTE_MS },
    { from: known[0], to: known[1] },
  ]);
});

it('returns all visible nodes in one response', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const now = site.clock.now();
  const [up, down, hidden, silent] = await Promise.all([
    site.given.node({ name: 'a' }),
    site.given.node({ name: 'b' }),
    site.given.node({ name: 'c', hidden: true }),
    site.given.node({ name: 'd' }),
  ]);
  for (const { uuid } of [up, hidden]) await record(site, uuid, [now - HOUR_MS, now]);
  await record(site, down.uuid, [now - HOUR_MS, now], [now - 30 * MINUTE_MS, now - 27 * MINUTE_MS]);
  const { body } = await site.http.get('/api/v1/availability').expect(200);
  expect(Availability.parse(body.data)).toEqual(body.data);
  expect(body.data.nodes).toEqual({
    [up.uuid]: { since: now - HOUR_MS, percent: 100, down: [] },
    [down.uuid]: { since: now - HOUR_MS, percent: 95, down: [[89, 180]] },
  });
  const all = (await admin.get('/api/v1/availability').expect(200)).body.data as Availability;
  expect(Object.keys(all.nodes).sort()).toEqual([up.uuid, down.uuid, hidden.uuid].sort());
  await site.http.get(`/api/v1/nodes/${hidden.uuid}/availability`).expect(404);
  expect((await detail(site, silent.uuid)).node).toBeNull();
  await site.app.get(SettingsService).set(SITE, { private: true });
  await site.http.get('/api/v1/availability').expect(401);
});

it('records no outage while no history is kept', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  await site.clock.advance('30m');
  const start = site.clock.now();
  await record(site, uuid, [start - 30 * MINUTE_MS, start]);
  await site.app.get(SettingsService).set(RETENTION, { enabled: false });
  await site.clock.advance('50m');
  await site.app.get(SettingsService).set(RETENTION, { enabled: true });
  // Recorded as time passes: a minute recorded after a rollup corrects an outage only at the next one.
  for (let minute = 0; minute < 30; minute++) {
    await site.clock.advance('1m');
    site.app.get(MinutesService).record(uuid, site.clock.now() - MINUTE_MS, { cpu: 10 });
  }
  await record(site, uuid, [site.clock.now() - MINUTE_MS, site.clock.now()]);
  expect((await detail(site, uuid)).outages).toEqual([]);
});
