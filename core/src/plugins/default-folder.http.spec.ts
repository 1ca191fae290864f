import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { spawnCore } from '../../test/spawn-core.ts';
import { ADMIN, createCookieClient } from '../../test/test-data.ts';

const notifier = fileURLToPath(new URL('../../test/fixtures/plugins/sample-notifier', import.meta.url));

it('runs a plugin of the default data folder', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'vitrine-default-'));
  const database = await freshDatabase();
  await mkdir(join(cwd, 'data/plugins'), { recursive: true });
  await cp(notifier, join(cwd, 'data/plugins/gong'), { recursive: true });
  const manifest = join(cwd, 'data/plugins/gong/package.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"id": "sample-notifier"', '"id": "gong"'));
  try {
    const extraEnv = {
      VITRINE_ADMIN_USERNAME: ADMIN.username,
      VITRINE_ADMIN_PASSWORD: ADMIN.password,
      VITRINE_PLUGINS_DIR: '',
    };
    await using core = await spawnCore({ dataDir: '', databaseUrl: database.url }, extraEnv, undefined, cwd);
    const admin = createCookieClient(core.url);
    await admin.post('/api/v1/session').send(ADMIN).expect(201);
    const state = async () => {
      const { body } = await admin.get('/api/v1/admin/plugins').expect(200);
      return body.data.find(({ folder }: { folder: string }) => folder === 'gong');
    };
    await eventually(async () => (await state()) !== undefined);
    expect(await state()).toMatchObject({ id: 'gong', state: 'disabled', error: null });
    const { body } = await admin.put('/api/v1/admin/plugins/gong/enabled').send({ enabled: true }).expect(200);
    expect(body.data).toMatchObject({ state: 'active', error: null });
  } finally {
    await database.drop();
    await rm(cwd, { recursive: true, force: true });
  }
});
