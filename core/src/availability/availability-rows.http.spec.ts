import type { Availability, AvailabilityDetail } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { Database } from '../platform/database/database.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AvailabilityService } from './availability.service.ts';
import { ObservedTimeEntity } from './observed-time.entity.ts';
import { OutageEntity } from './outage.entity.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z') / 1000;
/** Start of the first of the ninety days. */
const FIRST_DAY = Date.parse('2026-03-04T00:00:00Z') / 1000;

/** A site with nodes, each with stored outages. They did not report since. */
async function withOutages<N extends string>(
  nodes: Record<N, { since?: number; until?: number; outages: [number, number][] }>,
  now = NOW * 1000,
) {
  const site = await startTestApp({ now });
  await site.app.get(SettingsService).set(SITE, { timeZone: 'UTC' });
  const db = site.app.get(Database);
  const uuids = {} as Record<N, string>;
  const tokens = {} as Record<N, string>;
  for (const name of Object.keys(nodes) as N[]) {
    const { since = NOW - 400 * DAY_S, until = NOW, outages } = nodes[name];
    const { uuid, token } = await site.given.node({ name });
    [uuids[name], tokens[name]] = [uuid, token];
    await db.insert(ObservedTimeEntity, { node: uuid, since, until });
    for (const [from, to] of outages) await db.insert(OutageEntity, { node: uuid, from, to });
  }
  const detail = async (name: N): Promise<AvailabilityDetail> =>
    (await site.http.get(`/api/v1/nodes/${uuids[name]}/availability`).expect(200)).body.data;
  const all = async (): Promise<Availability> => (await site.http.get('/api/v1/availability').expect(200)).body.data;
  return { ...site, uuids, tokens, db, detail, all, service: site.app.get(AvailabilityService) };
}

const ms = (from: number, to: number | null) => ({ from: from * 1000, to: to && to * 1000 });

it('lists the newest two hundred outages that end within the shown days', async () => {
  const spans = Array.from({ length: 201 }, (_, i): [number, number] => [
    NOW - (i + 2) * 600,
    NOW - (i + 2) * 600 + 300,
  ]);
  const { detail } = await withOutages({
    old: {
      outages: [
        [FIRST_DAY - 600, FIRST_DAY],
        [FIRST_DAY - 300, FIRST_DAY + 60],
      ],
    },
    flapping: { outages: spans },
  });
  expect((await detail('old')).outages).toEqual([ms(FIRST_DAY - 300, FIRST_DAY + 60)]);
  const { outages } = await detail('flapping');
  expect(outages).toHaveLength(200);
  expect(outages[0]).toEqual(ms(...spans[0]!));
});

it('shows a month for each of the last twelve in which the node was observed', async () => {
  const { detail } = await withOutages({
    old: { outages: [] },
    young: { since: NOW - 40 * DAY_S, outages: [[NOW - 40 * DAY_S, NOW - 39 * DAY_S]] },
  });
  expect((await detail('old')).months).toHaveLength(12);
  expect((await detail('young')).months).toEqual([
    { from: Date.parse('2026-06-01T00:00:00Z'), percent: 100 },
    { from: Date.parse('2026-05-01T00:00:00Z'), percent: 100 },
    // Observed from noon of April 22 on, and offline for a day of these 8.5 days.
    { from: Date.parse('2026-04-01T00:00:00Z'), percent: 88.235 },
  ]);
});

it('lists the outages of all nodes that ended within a day, in the order of their start', async () => {
  const { all, uuids } = await withOutages({
    a: {
      outages: [
        [NOW - DAY_S - 600, NOW - DAY_S],
        [NOW - DAY_S - 60, NOW - DAY_S + 60],
        [NOW - 7 * HOUR_S, NOW - 6 * HOUR_S],
      ],
    },
    b: {
      outages: [
        [NOW - 9 * HOUR_S, NOW - 8 * HOUR_S],
        [NOW - 5 * HOUR_S, NOW - 4 * HOUR_S],
      ],
    },
  });
  expect((await all()).recent).toEqual([
    { node: uuids.a, ...ms(NOW - DAY_S - 60, NOW - DAY_S + 60) },
    { node: uuids.b, ...ms(NOW - 9 * HOUR_S, NOW - 8 * HOUR_S) },
    { node: uuids.a, ...ms(NOW - 7 * HOUR_S, NOW - 6 * HOUR_S) },
    { node: uuids.b, ...ms(NOW - 5 * HOUR_S, NOW - 4 * HOUR_S) },
  ]);
});

it('caches the overview of all nodes for thirty seconds', async () => {
  const { all, db, uuids, clock } = await withOutages({ a: { outages: [] } });
  const before = await all();
  await db.insert(OutageEntity, { node: uuids.a, from: NOW - 7200, to: NOW - 3600 });
  expect(await all()).toEqual(before);
  await clock.skip('29999ms');
  expect(await all()).toEqual(before);
  await clock.skip('1ms');
  expect(await all()).toMatchObject({ until: (NOW + 30) * 1000, recent: [ms(NOW - 7200, NOW - 3600)] });
});

it('returns outages that overlap a time, without those that only touch it', async () => {
  const { service, uuids } = await withOutages({
    a: {
      outages: [
        [NOW - 9000, NOW - 8000],
        [NOW - 7500, NOW - 6500],
        [NOW - 6000, NOW - 5000],
      ],
    },
    b: { outages: [[NOW - 7000, NOW - 6900]] },
    c: { outages: [] },
  });
  const range = { from: NOW - 8000, to: NOW - 6000 };
  expect(await service.outagesOf(uuids.a, range)).toEqual([ms(NOW - 7500, NOW - 6500)]);
  expect(await service.outagesOf('unknown', range)).toEqual([]);
  const found = await service.outagesOfAll(range);
  expect(new Map(found.map(({ node, outages }) => [node, outages]))).toEqual(
    new Map([
      [uuids.a, [ms(NOW - 7500, NOW - 6500)]],
      [uuids.b, [ms(NOW - 7000, NOW - 6900)]],
      [uuids.c, []],
    ]),
  );
});

it('extends the last stored outage of a node that is still offline', async () => {
  const { detail, service, uuids } = await withOutages({
    still: { until: NOW - 600, outages: [[NOW - 3600, NOW - 600]] },
    back: { until: NOW - 600, outages: [[NOW - 3600, NOW - 601]] },
  });
  expect((await detail('still')).outages).toEqual([ms(NOW - 3600, null)]);
  expect((await detail('back')).outages).toEqual([ms(NOW - 3600, NOW - 601)]);
  expect(await service.outagesOf(uuids.still, { from: NOW - 60, to: NOW })).toEqual([ms(NOW - 3600, null)]);
});

it('shows an outage from the last report on, and none while the node reports', async () => {
  const site = await withOutages(
    { a: { until: NOW - 1, outages: [[NOW - 3600, NOW - 1]] }, b: { outages: [] } },
    NOW * 1000 + 500,
  );
  for (const name of ['a', 'b'] as const) {
    const agent = await site.agent({ token: site.tokens[name] }).connect();
    agent.report(site.clock.now());
    await eventually(() => site.app.get(NodeStateService).presenceOf(site.uuids[name]).online);
    expect((await site.detail(name)).outages).toEqual(name === 'a' ? [ms(NOW - 3600, NOW - 1)] : []);
    await agent.drop();
  }
  await site.clock.advance('10m');
  expect((await site.detail('b')).outages).toEqual([ms(NOW + 1, null)]);
});
