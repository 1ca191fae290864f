import { SqlEntityManager } from '@mikro-orm/sql';
import { DAY_MS, DAY_S } from '@vitrine/contracts/time';
import { eventually } from '../../test/eventually.ts';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { queuedNoticeTitles } from '../../test/queued-notices.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { PluginStore } from './host/plugin-store.ts';

const list = '/api/heartbeat/list';
const daily = { name: 'Nightly backup', periodSeconds: DAY_S, graceSeconds: 3600, isPublic: true };

/** A site with the repository's plugin, in a process of its own. */
async function site() {
  const instance = await appWithShipped(['heartbeat']);
  const client = await instance.admin();
  const alerts = async () =>
    ((await client.get('/api/v1/admin/alerts').expect(200)).body.data as { state: string; plugin: object }[]).map(
      ({ state, plugin }) => ({ state, plugin }),
    );
  const pages = async () => (await client.get('/api/v1/admin/plugins/pages').expect(200)).body.data;
  return { ...instance, client, alerts, pages };
}

it('opens an alert when a call is late, also after a restart, and closes it with the next call', async () => {
  const { client, http, alerts, pages, plugins, dataDir, clock, ...instance } = await site();
  const { body: heartbeat } = await client.post(list).send(daily).expect(201);
  await http.post(`/api/heartbeat/ping/${heartbeat.token}`).expect(200, { status: 'ok' });
  expect((await http.get('/api/heartbeat/status').expect(200)).body).toMatchObject([
    { name: 'Nightly backup', state: 'on-time' },
  ]);
  expect(await alerts()).toEqual([]);

  // Two days pass while the plugin is disabled.
  await plugins.disable('heartbeat');
  const store = new PluginStore(instance.app.get(SqlEntityManager), instance.app.get(Vault), 'heartbeat');
  await store.set(`call.${heartbeat.id}`, { lastPingAt: Date.now() - 2 * DAY_MS, failedAt: null });
  await plugins.enable('heartbeat');
  const plugin = { id: 'heartbeat', title: 'Heartbeats', subject: 'Nightly backup' };
  await eventually(async () => (await alerts()).length === 1);
  expect(await alerts()).toEqual([{ state: 'firing', plugin }]);
  expect(await pages()).toMatchObject([{ id: 'heartbeat', badge: 1 }]);
  expect(plugins.findOneOrFail('heartbeat').health).toBe('1 of 1 heartbeats need attention');

  await http.get(`/api/heartbeat/ping/${heartbeat.token}`).expect(200);
  expect(await alerts()).toEqual([{ state: 'resolved', plugin }]);
  expect(await pages()).toMatchObject([{ badge: 0 }]);
  expect(await queuedNoticeTitles({ ...instance, client, http, plugins, dataDir, clock } as never)).toEqual([
    'Heartbeats: Nightly backup',
    'Resolved: Heartbeats: Nightly backup',
  ]);
  await clock.advance('10s');
  await eventually(() =>
    plugins
      .findOneOrFail('heartbeat')
      .runs.list()
      .some(({ job }) => job === 'check'),
  );
});

it('opens an alert at once for a reported failure, and removes it with its heartbeat', async () => {
  const { client, http, alerts } = await site();
  const { body: heartbeat } = await client.post(list).send(daily).expect(201);
  await http.post(`/api/heartbeat/ping/${heartbeat.token}/fail`).expect(200);
  expect(await alerts()).toMatchObject([{ state: 'firing' }]);
  expect((await client.get('/api/heartbeat/changes').expect(200)).body).toMatchObject([
    { name: 'Nightly backup', state: 'failed' },
  ]);
  await client.delete(`${list}/${heartbeat.id}`).expect(204);
  expect(await alerts()).toMatchObject([{ state: 'resolved' }]);
  await http.post(`/api/heartbeat/ping/${heartbeat.token}`).expect(404);
  await client.delete(`${list}/${heartbeat.id}`).expect(404);
});

it('lets only administrators manage heartbeats, and shows visitors public ones without tokens', async () => {
  const { client, http } = await site();
  await client.post(list).send(daily).expect(201);
  await client
    .post(list)
    .send({ ...daily, name: 'Secret', isPublic: false })
    .expect(201);
  for (const path of [list, '/api/heartbeat/changes']) await http.get(path).expect(401);
  const { body } = await http.get('/api/heartbeat/status').expect(200);
  expect(body).toEqual([{ id: expect.any(String), name: 'Nightly backup', state: 'waiting', lastPingAt: null }]);
});

it.each([
  [{ ...daily, name: '' }, /^name: /],
  [{ ...daily, periodSeconds: 1 }, /^periodSeconds: /],
  [{ ...daily, graceSeconds: -1 }, /^graceSeconds: /],
])('rejects %j', async (body, message) => {
  const { client } = await site();
  expect((await client.post(list).send(body).expect(422)).body.message).toMatch(message);
});
