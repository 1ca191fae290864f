import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTwoInstances } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { PluginsService } from '../../plugins/lifecycle/plugins.service.ts';

const HEARTBEAT = fileURLToPath(new URL('../../../../plugins/heartbeat', import.meta.url));
const LIST = '/api/heartbeat/list';
const onPostgres = globalThis.POSTGRES_URL === undefined ? it.skip : it;

/** A site with two instances and the plugin heartbeat enabled. */
async function site() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-plugins-'));
  await symlink(HEARTBEAT, join(folder, 'heartbeat'), 'dir');
  const instance = await startTwoInstances({ VITRINE_PLUGINS_DIR: folder });
  const cores = [instance.first, instance.second];
  const plugins = cores.map(({ app }) => app.get(PluginsService));
  await Promise.all(plugins.map(({ ready }) => ready));
  const admin = await instance.first.admin();
  await plugins[0]!.enable('heartbeat');
  const heartbeats = plugins.map(plugin => plugin.findOneOrFail('heartbeat'));
  await eventually(() => heartbeats.every(({ state }) => state === 'active'));
  return { ...instance, admin, heartbeats };
}

onPostgres('a plugin keeps its values on all instances, and runs a job on one of them or on each', async () => {
  await using instance = await site();
  const { body: heartbeat } = await instance.admin
    .post(LIST)
    .send({ name: 'Backup', periodSeconds: 60, graceSeconds: 0, isPublic: true })
    .expect(201);
  await instance.second.http.post(`/api/heartbeat/ping/${heartbeat.token}/fail`).expect(200);

  const { body: listed } = await instance.admin.get(LIST).expect(200);
  expect(listed).toMatchObject([{ name: 'Backup', state: 'failed' }]);
  await instance.advance('10s');
  await eventually(() =>
    instance.heartbeats.every(({ badge, health }) => badge === 1 && health === '1 of 1 heartbeats need attention'),
  );
  const coresThatRan = (job: string) =>
    instance.heartbeats.filter(({ runs }) => runs.list().some(run => run.job === job)).length;
  expect([coresThatRan('check'), coresThatRan('show')]).toEqual([1, 2]);

  const { body: alerts } = await instance.admin.get('/api/v1/admin/alerts').expect(200);
  expect(alerts.data).toMatchObject([{ state: 'firing', plugin: { id: 'heartbeat', subject: 'Backup' } }]);
  expect((await instance.admin.get('/api/heartbeat/changes').expect(200)).body).toMatchObject([{ state: 'failed' }]);
});
