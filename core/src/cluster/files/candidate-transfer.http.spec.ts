import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { packTarball } from '../../../../sdk/tooling/authoring/tarball.ts';
import { startWithPeers } from '../../../test/cluster.ts';
import { Database } from '../../platform/database/database.ts';
import { PluginCandidatesService } from '../../plugins/install/plugin-candidates.service.ts';
import { InstanceRegistryService } from '../connection/instance-registry.service.ts';
import { CandidateTransferService } from './candidate-transfer.service.ts';
import { SharedFoldersService } from './shared-folders.service.ts';

const GIVE = 'candidates.give';
const base = '/api/v1/admin/plugins/candidates';
const onPostgres = globalThis.POSTGRES_URL === undefined ? it.skip : it;

function pigeon() {
  const vitrine = {
    id: 'pigeon',
    kind: 'hooks',
    title: 'Pigeon',
    description: 'Flies.',
    sdk: '^0.1.0',
    permissions: [],
  };
  const manifest = {
    name: 'vitrine-pigeon',
    version: '1.0.0',
    author: { name: 'Ada' },
    exports: './index.js',
    vitrine,
  };
  const files = { 'package.json': JSON.stringify(manifest), 'index.js': 'export default 1' };
  return packTarball(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
}

/** An instance with an uploaded plugin, beside a peer that is registered. */
async function setUp() {
  const site = await startWithPeers();
  await site.app
    .get(Database)
    .execute(
      `insert into cluster_core (id, host, version, key_proof, started_at, seen_at) values (?, 'peer:1', '0.1.0', 'x', now(), now())`,
      [site.peer.id],
    );
  await site.clock.advance('3s');
  const admin = await site.admin();
  const { body } = await admin
    .post(`${base}?name=pigeon.tgz`)
    .set('content-type', 'application/octet-stream')
    .send(await pigeon())
    .expect(201);
  const install = (id: string) => admin.post(`${base}/${id}/install`).send({ enable: false });
  const folders = site.app.get(SharedFoldersService);
  const shared = async () => [...(await folders.list('candidates')).keys()];
  return { ...site, admin, candidate: body.data as { candidateId: string }, install, folders, shared };
}

onPostgres('transfers an upload through the database to the first instance that requests it', async () => {
  await using site = await setUp();
  const { peer, candidate, shared } = site;
  const { candidateId } = candidate;
  const folder = site.app.get(PluginCandidatesService).folderOf(candidateId);
  expect(await peer.call(GIVE, { kind: 'unknown', candidateId })).toBeNull();
  expect(await peer.call(GIVE, { kind: 'plugin', candidateId: randomUUID() })).toBeNull();
  expect([existsSync(folder), await shared()]).toEqual([true, []]);
  expect(await peer.call(GIVE, { kind: 'plugin', candidateId })).toMatchObject({ candidateId, id: 'pigeon' });
  expect(await shared()).toEqual([`candidates/${candidateId}`]);
  expect(await peer.call(GIVE, { kind: 'plugin', candidateId })).toBeNull();
  // Left by an instance that stopped before it fetched the files.
  await site.app.get(CandidateTransferService).onModuleInit();
  expect(await shared()).toEqual([]);
});

onPostgres('installs an upload of another instance, and removes its files from the database', async () => {
  await using site = await setUp();
  const { peer, candidate, install, shared } = site;
  const { candidateId } = candidate;
  peer.answers.set(GIVE, () => null);
  await install(randomUUID()).expect(404);
  const response = await peer.call(GIVE, { kind: 'plugin', candidateId });
  expect(peer.take(GIVE)).toHaveLength(1);
  peer.answers.set(GIVE, () => response);
  expect((await install(candidateId).expect(201)).body.data).toMatchObject({ id: 'pigeon', version: '1.0.0' });
  expect([peer.take(GIVE), await shared()]).toEqual([[{ kind: 'plugin', candidateId }], []]);
  // The other instance has it, but its files are gone.
  await install(candidateId).expect(404);
});

onPostgres('requests uploads from live instances only', async () => {
  await using site = await setUp();
  const { peer, app, clock, install } = site;
  await app
    .get(Database)
    .execute(`update cluster_core set seen_at = now() - interval '1 minute' where id = ?`, [peer.id]);
  await clock.advance('3s');
  expect(app.get(InstanceRegistryService).alive).toHaveLength(1);
  await install(randomUUID()).expect(404);
  expect(peer.take(GIVE)).toEqual([]);
});
