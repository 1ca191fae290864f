import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/sql';
import { themeZip } from '../../../../sdk/contracts/test/theme-zip.ts';
import { packTarball } from '../../../../sdk/tooling/authoring/tarball.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { startTwoInstances } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { install as installTheme } from '../../../test/themes/given-theme.ts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { PluginsService } from '../../plugins/lifecycle/plugins.service.ts';
import { SharedFileEntity } from './shared-file.entity.ts';
import { SharedFolderEntity } from './shared-folder.entity.ts';
import { SharedFoldersService } from './shared-folders.service.ts';
import { digestOf } from './shared-folders.ts';

const PLUGINS = '/api/v1/admin/plugins';
const OPTIONS = '/api/v1/admin/themes/sunrise/options';
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
const script = `export default ${JSON.stringify('long '.repeat(400))};`;
const zip = (extra = '') =>
  themeZip(
    { 'assets/theme.js': script + extra, 'assets/empty.css': '' },
    {
      preview: undefined,
      options: {
        type: 'object',
        properties: {
          title: { type: 'string', widget: 'text', title: 'Title' },
          logo: { type: 'string', widget: 'image', title: 'Logo' },
        },
        required: [],
      },
    },
  );

/** A plugin that logs a word and one of its settings when it starts. */
function pluginOf(version: string, marker: string) {
  const vitrine = { id: 'pigeon', kind: 'hooks', title: 'Pigeon', description: 'Logs a word.', sdk: '^0.1.0' };
  const manifest = { name: 'vitrine-pigeon', version, type: 'module', author: { name: 'Ada' }, exports: './index.ts' };
  const entry = `import { defineHooks, text } from '@vitrine/plugin-sdk';
export default defineHooks({
  config: { name: text('Name', { optional: true }) },
  setup: ({ logger }, { name }) => logger.info('${marker} for ' + (name || 'nobody')),
});`;
  return packTarball(
    new Map(
      Object.entries({
        'package.json': JSON.stringify({ ...manifest, vitrine: { ...vitrine, permissions: [] } }),
        'index.ts': entry,
      }).map(([name, text]) => [name, Buffer.from(text)]),
    ),
  );
}

const postgres = () => globalThis.POSTGRES_URL !== undefined;

async function twoCores() {
  const noPlugins = { VITRINE_PLUGINS_DIR: join(tmpdir(), 'vitrine-no-plugins') };
  const cores = await startTwoInstances(noPlugins);
  const { first, second } = cores;
  await eventually(() => [first, second].every(({ app }) => app.get<Cluster>(Cluster).isConnected));
  return { ...cores, none: noPlugins, admin: await first.admin() };
}

type Admin = Awaited<ReturnType<TestApp['admin']>>;

async function installPlugin(admin: Admin, archive: Buffer, enable = true) {
  const { body } = await admin
    .post(`${PLUGINS}/candidates?name=pigeon.tgz`)
    .set('content-type', 'application/octet-stream')
    .send(archive)
    .expect(201);
  await admin.post(`${PLUGINS}/candidates/${body.data.candidateId}/install`).send({ enable }).expect(201);
}

const pigeon = ({ app }: TestApp) =>
  app
    .get(PluginsService)
    .list()
    .find(({ id }) => id === 'pigeon');
const isActive = (core: TestApp) => {
  const plugin = pigeon(core);
  if (plugin?.error) throw new Error(plugin.error.message);
  return plugin?.state === 'active';
};
const exitOutput = (core: TestApp) =>
  pigeon(core)
    ?.log.lines()
    .map(({ message }) => message)
    .at(-1);
const publicTheme = async ({ http }: TestApp) => (await http.get('/api/public').expect(200)).body.data.activeTheme;

/** Returns temporary files left behind by interrupted writes. */
const leftovers = async ({ dataDir }: TestApp) =>
  (await readdir(dataDir, { recursive: true })).filter(name =>
    /^(themes|plugins|theme-media)\/(\.incoming\/.+|.*\.part$)/.test(name),
  );

it('shows a theme that one instance installs, activates and removes on the other, with its files and pictures', async () => {
  if (!postgres()) return;
  await using cores = await twoCores();
  const { first, second, admin } = cores;
  const { release } = await installTheme(admin, zip(), true);
  await eventually(async () => (await publicTheme(second))?.release === release);
  const file = await second.http.get(`/themes/sunrise/${release}/assets/theme.js`).expect(200);
  expect(file.text).toBe(script);
  expect((await second.http.get(`/themes/sunrise/${release}/assets/empty.css`).expect(200)).text).toBe('');

  const { body } = await admin
    .post('/api/v1/admin/themes/sunrise/images')
    .set('content-type', 'application/octet-stream')
    .send(png)
    .expect(201);
  const logo: string = body.data.value;
  await admin
    .put(OPTIONS)
    .send({ values: { title: 'Hello', logo }, tokens: { radius: 'large' } })
    .expect(200);
  await eventually(async () => (await publicTheme(second)).options.title === 'Hello');
  await eventually(async () => (await publicTheme(second)).tokens.radius === 'large');
  await eventually(() => second.http.get(logo).expect(200));

  const next = await installTheme(admin, zip('// 2'));
  await eventually(async () => (await publicTheme(second)).release === next.release);
  await admin.post('/api/v1/admin/themes/sunrise/rollback').expect(201);
  await eventually(async () => (await publicTheme(second)).release === release);

  await admin.delete('/api/v1/admin/themes/sunrise').expect(204);
  await eventually(async () => (await publicTheme(second)) === null);
  await eventually(async () => !(await readdir(join(second.dataDir, 'themes'))).includes('sunrise'));
  await eventually(() => second.http.get(logo).expect(404));
  expect(await first.app.get(EntityManager).fork().count(SharedFileEntity)).toBe(0);
  for (const core of [first, second]) expect(await leftovers(core)).toEqual([]);
});

it('runs a plugin that one instance installs, configures, updates and removes on the other', async () => {
  if (!postgres()) return;
  await using cores = await twoCores();
  const { first, second, admin } = cores;
  await installPlugin(admin, await pluginOf('1.0.0', 'one'));
  await eventually(() => isActive(second));
  expect(exitOutput(second)).toBe('one for nobody');
  await admin
    .put(`${PLUGINS}/pigeon/settings`)
    .send({ values: { name: 'Ada' } })
    .expect(200);
  await eventually(() => exitOutput(second) === 'one for Ada');

  await installPlugin(admin, await pluginOf('2.0.0', 'two'));
  await eventually(() => exitOutput(second) === 'two for Ada');
  // The previous version is shared too, after the new one, so that either instance can roll back to it.
  const otherAdmin = await second.given.admin();
  await eventually(() => otherAdmin.post(`${PLUGINS}/pigeon/rollback`).expect(201));
  await eventually(() => exitOutput(first) === 'one for Ada');

  await admin.put(`${PLUGINS}/pigeon/enabled`).send({ enabled: false }).expect(200);
  await eventually(() => pigeon(second)?.state === 'disabled');
  await admin.delete(`${PLUGINS}/pigeon`).expect(204);
  await eventually(() => pigeon(second) === undefined);
  await eventually(async () => !(await readdir(join(second.dataDir, 'plugins'))).includes('pigeon'));
  for (const core of [first, second]) expect(await leftovers(core)).toEqual([]);
});

it('installs a package that was uploaded to another instance', async () => {
  if (!postgres()) return;
  await using cores = await twoCores();
  const { first, second, admin } = cores;
  const otherAdmin = await second.given.admin();
  const upload = async (path: string, archive: Buffer) => {
    const { body } = await admin.post(path).set('content-type', 'application/zip').send(archive).expect(201);
    return body.data.candidateId as string;
  };
  const themes = '/api/v1/admin/themes';
  const theme = await upload(`${themes}/candidates?name=sunrise.zip`, zip());
  await otherAdmin.post(`${themes}/candidates/${theme}/install`).send({ activate: true }).expect(201);
  await eventually(async () => (await publicTheme(first))?.id === 'sunrise');
  const plugin = await upload(`${PLUGINS}/candidates?name=pigeon.tgz`, await pluginOf('1.0.0', 'one'));
  await otherAdmin.post(`${PLUGINS}/candidates/${plugin}/install`).send({ enable: true }).expect(201);
  await eventually(() => isActive(first) && isActive(second));

  // Each candidate can be installed only once, and leaves no files in the database.
  await admin.post(`${themes}/candidates/${theme}/install`).send({ activate: true }).expect(404);
  await otherAdmin.post(`${PLUGINS}/candidates/${plugin}/install`).send({ enable: true }).expect(404);
  expect(
    await first.app
      .get(EntityManager)
      .fork()
      .count(SharedFolderEntity, { path: { $like: 'candidates/%' } }),
  ).toBe(0);
  for (const core of [first, second]) expect(await leftovers(core)).toEqual([]);
});

it('shares earlier files of a single instance, and changes made while an instance or Redis was down', async () => {
  if (!postgres()) return;
  await using cores = await twoCores();
  const { redis, first, second, none } = cores;
  await Promise.all([first.stop(), second.stop()]);
  // A site that has had only one instance so far: nothing is shared.
  const at = { dataDir: first.dataDir, databaseUrl: first.databaseUrl };
  const singleInstance = await startTestApp({ ...at, config: none });
  const otherAdmin = await singleInstance.admin().catch(() => singleInstance.given.admin());
  const { release } = await installTheme(otherAdmin, zip(), true);
  await installPlugin(otherAdmin, await pluginOf('1.0.0', 'one'));
  expect(await singleInstance.app.get(EntityManager).fork().count(SharedFileEntity)).toBe(0);
  await singleInstance.stop();

  const config = { ...none, VITRINE_REDIS_URL: redis.url };
  const restarted = await startTestApp({ ...at, config });
  const joining = await startTestApp({ dataDir: second.dataDir, databaseUrl: first.databaseUrl, config });
  await eventually(() => isActive(joining));
  expect((await publicTheme(joining)).release).toBe(release);

  // Lost and damaged files are restored at the next start, and an incomplete set is never taken for a complete one.
  await joining.stop();
  await rm(join(joining.dataDir, 'themes'), { recursive: true });
  await writeFile(join(joining.dataDir, 'plugins/pigeon/index.ts'), 'export default');
  await mkdir(join(joining.dataDir, 'plugins/.incoming/half'), { recursive: true });
  await redis.stop();
  const rejoined = await startTestApp({ dataDir: second.dataDir, databaseUrl: first.databaseUrl, config });
  await eventually(() => isActive(rejoined));
  expect((await publicTheme(rejoined)).release).toBe(release);
  expect(await readFile(join(rejoined.dataDir, 'plugins/pigeon/index.ts'), 'utf8')).toContain('defineHooks');
  expect(await leftovers(rejoined)).toEqual([]);

  // Without Redis, changes arrive only with the next read of the database.
  const admin = await restarted.given.admin();
  await admin.delete(`${PLUGINS}/pigeon`).expect(204);
  await rejoined.clock.advance('2s');
  await eventually(() => pigeon(rejoined) === undefined);
  await Promise.all([restarted.stop(), rejoined.stop()]);
});

it('fetches shared files after its start if the database failed at the start', async () => {
  if (!postgres()) return;
  await using cores = await twoCores();
  const { first, second, none, redis, admin } = cores;
  await installPlugin(admin, await pluginOf('1.0.0', 'one'));
  await eventually(() => isActive(second));
  await second.stop();
  await rm(join(second.dataDir, 'plugins'), { recursive: true });

  const connection = first.app.get(EntityManager).getConnection();
  // With a wrong checksum, the stored files count as damaged.
  const damage = () =>
    connection.execute(`update shared_folder set digest = reverse(digest) where path like 'plugins/%'`);
  await damage();
  const config = { ...none, VITRINE_REDIS_URL: redis.url };
  const restarted = await startTestApp({ dataDir: second.dataDir, databaseUrl: first.databaseUrl, config });
  await restarted.app.get(PluginsService).ready;
  expect(pigeon(restarted)).toBeUndefined();
  await damage();
  // Two seconds, because the first attempt may be ending now. Not more: instances that lose contact reload everything.
  for (let second = 0; second < 2; second++) await restarted.clock.advance('1s');
  await eventually(() => isActive(restarted));
  await restarted.stop();
});

it('writes only into shared folders, even with other paths in the database', async () => {
  if (!postgres()) return;
  await using cores = await twoCores();
  const { first, second, admin } = cores;
  const temporary = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  await writeFile(join(temporary, 'vitrine-agent.mjs'), 'harm');
  const foreignPaths = ['plugins', 'plugins/.previous/..', 'themes', 'theme-media', 'recordings'].map(
    place => `${place}/../agents`,
  );
  const em = first.app.get(EntityManager).fork();
  for (const path of foreignPaths) {
    await em.insert(SharedFileEntity, { folder: path, name: 'vitrine-agent.mjs', piece: 0, data: Buffer.from('harm') });
    await em.insert(SharedFolderEntity, { path, digest: (await digestOf(temporary))! });
  }
  const agents = join(second.dataDir, 'agents');
  await mkdir(agents);
  await writeFile(join(agents, 'vitrine-agent.mjs'), 'ours');

  await installPlugin(admin, await pluginOf('1.0.0', 'one'));
  await eventually(() => isActive(second));
  const { release } = await installTheme(admin, zip(), true);
  await eventually(async () => (await publicTheme(second))?.release === release);
  for (const path of foreignPaths)
    expect(await second.app.get(SharedFoldersService).fetch(path, join(temporary, 'copy'))).toBe(false);
  expect(await readFile(join(agents, 'vitrine-agent.mjs'), 'utf8')).toBe('ours');

  // Files that exist only in the database are written to disk when a site is back to one instance.
  await Promise.all([first.stop(), second.stop()]);
  const singleInstance = await startTestApp({ dataDir: second.dataDir, databaseUrl: first.databaseUrl });
  expect(await readFile(join(agents, 'vitrine-agent.mjs'), 'utf8')).toBe('ours');
  await singleInstance.stop();
});
