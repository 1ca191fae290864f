import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CollectorList, InstalledCollectorList } from '@vitrine/contracts';
import { eventually } from '../../../test/eventually.ts';
import { appWithInstalled, FIXTURES } from '../../../test/installed-plugins.ts';
import { spawnAgent } from '../../../test/spawn-agent.ts';

/** A packed collector that counts the files of a folder. */
const CODE = `import { defineCollector } from '@vitrine/plugin-sdk/collector';
export default defineCollector({
  id: 'queue', help: 'files', every: 5, max: 1, config: { folder: '' },
  needs: ({ folder }) => ({ read: [folder] }),
  open: ({ list }, { folder }) => async () => ({ values: [{ family: 'length', value: (await list(folder)).length }] }),
});
`;
const SHA256 = createHash('sha256').update(CODE).digest('hex');

const MANIFEST = {
  name: 'queue',
  version: '1.0.0',
  type: 'module',
  exports: './index.js',
  vitrine: {
    id: 'queue',
    kind: 'hooks',
    title: 'Queue',
    description: 'Files of a folder.',
    sdk: '^0.1.0',
    permissions: ['series'],
    collector: {},
    families: { length: { kind: 'gauge', unit: 'count', help: 'Files that wait.' } },
  },
};

async function site() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-queue-'));
  const plugin = join(folder, 'queue');
  await mkdir(join(plugin, 'waiting'), { recursive: true });
  await writeFile(join(plugin, 'package.json'), JSON.stringify(MANIFEST));
  await writeFile(
    join(plugin, 'index.js'),
    "import { defineHooks } from '@vitrine/plugin-sdk';\nexport default defineHooks(() => undefined);\n",
  );
  await writeFile(join(plugin, 'collector.mjs'), CODE);
  await writeFile(join(plugin, 'waiting/a'), '');
  const instance = await appWithInstalled([relative(FIXTURES, plugin)]);
  const client = await instance.admin();
  expect(instance.plugins.list().map(({ id, state, error }) => [id, state, error?.message])).toEqual([
    ['queue', 'active', undefined],
  ]);
  const node = await instance.given.node();
  const config = JSON.stringify({ queue: { folder: join(plugin, 'waiting') } });
  const statuses = async () =>
    CollectorList.parse((await client.get(`/api/v1/admin/nodes/${node.uuid}/collectors`).expect(200)).body.data);
  const series = async () =>
    (await client.get(`/api/v1/nodes/${node.uuid}/series`).expect(200)).body.data as {
      family: string;
      value: number;
    }[];
  return { ...instance, client, node, config, statuses, series, clear: () => rm(folder, { recursive: true }) };
}

it('records the values of a collector that the owner of a machine has pinned', async () => {
  const { node, client, config, statuses, series, clear, ...instance } = await site();
  const { body } = await client.get('/api/v1/admin/collectors').expect(200);
  expect(InstalledCollectorList.parse(body.data)).toEqual([{ id: 'queue', title: 'Queue', sha256: SHA256 }]);
  await using _ = await spawnAgent(instance, node, ['--pins', `queue=${SHA256}`, '--collector-config', config]);
  await eventually(
    async () => (await series()).some(series => series.family === 'queue_length' && series.value === 1),
    60_000,
  );
  expect(await statuses()).toMatchObject([{ collector: 'queue', is: 'ok' }]);
  await clear();
}, 120_000);

it('does not start a collector with another hash than the pinned one, and reports why', async () => {
  const { node, statuses, clear, client: _, ...instance } = await site();
  await using __ = await spawnAgent(instance, node, ['--pins', `queue=${'0'.repeat(64)}`]);
  await eventually(async () => (await statuses()).length > 0, 60_000);
  expect(await statuses()).toMatchObject([
    {
      collector: 'queue',
      is: 'failed',
      message: expect.stringContaining('the core has no collector with the pinned hash 000'),
    },
  ]);
  await clear();
}, 120_000);

it('serves the file of a collector to agents only, by its hash', async () => {
  const { http, node, plugins, clear } = await site();
  const path = `/api/v1/agent/collectors/${SHA256}`;
  await http.get(path).expect(401);
  const { text } = await http.get(path).set('authorization', `Bearer ${node.token}`).buffer().expect(200);
  expect(text).toBe(CODE);
  await http.get(path.replace(/.$/, '')).set('authorization', `Bearer ${node.token}`).expect(422);
  await plugins.disable('queue');
  await http.get(path).set('authorization', `Bearer ${node.token}`).expect(404);
  await http.get('/api/v1/admin/collectors').expect(401);
  await clear();
});
