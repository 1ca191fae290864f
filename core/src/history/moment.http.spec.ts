import { EntityManager } from '@mikro-orm/sql';
import { Moment, type LiveState } from '@vitrine/contracts';
import { fromRow } from '@vitrine/contracts/live-row';
import { SITE } from '@vitrine/contracts/settings';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { NODE_SERIES } from './series/node-series.ts';
import { findSeries } from './store/series-rows.queries.ts';
import { FlushService } from './write/flush.service.ts';
import { mergeLooseMinutes } from './write/merge-loose-minutes.ts';
import { MinutesService } from './write/minutes.service.ts';

type Nodes = Record<string, LiveState>;

const record = ({ app }: TestApp, uuid: string, at: number, cpu: number) =>
  app.get(MinutesService).record(uuid, at, { cpu, netUp: cpu * 10, trafficUp: at / 1000, ramUsed: 1000 });

async function statesAt(client: TestApp['http'], at: number): Promise<{ at: number; nodes: Nodes }> {
  const { body } = await client.get(`/api/v1/moment?at=${at}`).expect(200);
  const moment = Moment.parse(body.data);
  return {
    at: moment.at,
    nodes: Object.fromEntries(
      moment.rows.map(row => {
        const { uuid, state } = fromRow(row as Parameters<typeof fromRow>[0]);
        return [uuid, state];
      }),
    ),
  };
}

const hourBefore = (site: TestApp) => Math.floor(site.clock.now() / HOUR_MS) * HOUR_MS - HOUR_MS;

it('returns the state of all visible nodes in a minute', async () => {
  const site = await startTestApp();
  const [busy, quiet, hidden] = [
    await site.given.node(),
    await site.given.node(),
    await site.given.node({ hidden: true }),
  ];
  const at = hourBefore(site) + 20 * MINUTE_MS;
  for (let minute = -5; minute <= 5; minute++)
    for (const { uuid } of [busy, hidden]) record(site, uuid, at + minute * MINUTE_MS, 50 + minute);
  await site.app.get(FlushService).flush();

  const states = await statesAt(site.http, at + 30_000);
  expect(states.at).toBe(at);
  expect(Object.keys(states.nodes)).toEqual([busy.uuid]);
  expect(states.nodes[busy.uuid]).toMatchObject({
    online: true,
    lastReport: at + MINUTE_MS,
    cpu: 50,
    netUp: 500,
    trafficUp: at / 1000,
    temperature: null,
  });
  const admin = await statesAt(await site.admin(), at);
  expect(Object.keys(admin.nodes).sort()).toEqual([busy.uuid, hidden.uuid].sort());
  expect(admin.nodes[quiet.uuid]).toBeUndefined();
});

it.each(['minutes that are rows', 'minutes that are merged'])(
  'returns since when a node was offline, from %s',
  async stored => {
    const site = await startTestApp();
    const { uuid } = await site.given.node();
    const start = hourBefore(site);
    for (let minute = 0; minute < 10; minute++) record(site, uuid, start + minute * MINUTE_MS, 20);
    // The node reported again later in the requested hour.
    for (let minute = 100; minute < 105; minute++) record(site, uuid, start + minute * MINUTE_MS, 30);
    await site.clock.skip('2h');
    await site.app.get(FlushService).flush();
    if (stored.includes('merged')) {
      const em = site.app.get(EntityManager).fork();
      for (const series of await findSeries(em, [uuid], NODE_SERIES.name))
        await mergeLooseMinutes(em, NODE_SERIES, series, (start + 2 * HOUR_MS) / 1000);
    }
    const nodeAt = async (minute: number) => (await statesAt(site.http, start + minute * MINUTE_MS)).nodes[uuid];
    expect(await nodeAt(-1)).toBeUndefined();
    expect(await nodeAt(10)).toMatchObject({ online: true, cpu: 20 });
    for (const minute of [11, 40, 90])
      expect(await nodeAt(minute)).toMatchObject({ online: false, lastReport: start + 10 * MINUTE_MS });
    expect(await nodeAt(101)).toMatchObject({ online: true, cpu: 30 });
  },
);

it('returns nothing before the retention or in the future', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const at = site.clock.now() - 2 * MINUTE_MS;
  record(site, uuid, at, 20);
  await site.app.get(FlushService).flush();
  for (const instant of [0, at - 40 * 24 * HOUR_MS, site.clock.now() + HOUR_MS])
    expect((await statesAt(site.http, instant)).nodes).toEqual({});
  await site.http.get('/api/v1/moment').expect(422);
  await site.http.get('/api/v1/moment?at=-1').expect(422);
});

it('allows caches to keep it for visitors only, and is closed on a private site', async () => {
  const site = await startTestApp();
  const at = site.clock.now() - HOUR_MS;
  const path = `/api/v1/moment?at=${at}`;
  expect((await site.http.get(path).expect(200)).headers['cache-control']).toBe('public, max-age=20');
  expect((await (await site.admin()).get(path).expect(200)).headers['cache-control']).toBe('no-store');
  await site.app.get(SettingsService).set(SITE, { private: true });
  await site.http.get(path).expect(401);
});
