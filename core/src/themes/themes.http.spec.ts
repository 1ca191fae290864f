import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThemeList, ThemeView } from '@vitrine/contracts';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { ADMIN } from '../../test/test-data.ts';
import { install, upload } from '../../test/themes/given-theme.ts';

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof startTestApp>>['admin']>>;

const version = (number: string, overrides = {}) =>
  themeZip({ 'assets/theme.js': `export default ${JSON.stringify(number)}` }, { version: number, ...overrides });
const listed = async (client: Client) => ((await client.get('/api/v1/admin/themes')).body.data as ThemeList).themes;
const themeOf = async (client: Client, id = 'sunrise') => (await listed(client)).find(theme => theme.id === id);
const activeTheme = async (client: { get(path: string): PromiseLike<{ body: { data: { activeTheme: unknown } } }> }) =>
  (await client.get('/api/public')).body.data.activeTheme as { id: string; release: string } | null;

it('shows the content of an upload, installs it after consent, and makes exactly one theme active', async () => {
  const { admin, http } = await startTestApp();
  const client = await admin();
  const { status, body } = await upload(client, themeZip());
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    id: 'sunrise',
    name: 'Sunrise',
    from: 'sunrise.zip',
    changes: { kind: 'new', from: null },
    scan: { files: 4, hosts: [] },
  });
  expect(await themeOf(client)).toBeUndefined();

  await client.post(`/api/v1/admin/themes/candidates/${body.data.candidateId}/install`).send({}).expect(201);
  expect(await themeOf(client)).toMatchObject({ version: '1.0.0', author: 'Ann', active: false, state: 'ready' });
  expect(await activeTheme(http)).toBeNull();

  await client.put('/api/v1/admin/themes/active').send({ id: 'sunrise' }).expect(200);
  expect((await listed(client)).filter(({ active }) => active).map(({ id }) => id)).toEqual(['sunrise']);
  const theme = await activeTheme(http);
  expect(theme).toMatchObject({ id: 'sunrise', version: '1.0.0', preview: false, options: {}, tokens: {} });
  await client.put('/api/v1/admin/themes/active').send({ id: 'default' }).expect(200);
  expect(await activeTheme(http)).toBeNull();
  await client.put('/api/v1/admin/themes/active').send({ id: 'nobody' }).expect(404);
});

it('shows the changes of an update, keeps the previous version, and rolls back and forth', async () => {
  const { admin, http, dataDir } = await startTestApp();
  const client = await admin();
  const first = await install(client, version('1.0.0'), true);
  const { body } = await upload(
    client,
    version('1.1.0', {
      options: {
        type: 'object',
        required: [],
        properties: { size: { type: 'integer', widget: 'number', title: 'Size' } },
      },
    }),
  );
  expect(body.data.changes).toMatchObject({
    kind: 'update',
    from: '1.0.0',
    to: '1.1.0',
    options: { added: ['Size'] },
    files: { added: [], changed: ['assets/theme.js', 'theme.json'] },
  });
  const second = (await client.post(`/api/v1/admin/themes/candidates/${body.data.candidateId}/install`).send({})).body
    .data as ThemeView;
  expect(second.previous).toEqual({ version: '1.0.0', release: first.release });
  expect((await activeTheme(http))?.release).toBe(second.release);
  // Pages that were open during the update can still load their files.
  await http.get(`/themes/sunrise/${first.release}/assets/theme.js`).expect(200);

  await client.post('/api/v1/admin/themes/sunrise/rollback').expect(201);
  expect(await themeOf(client)).toMatchObject({ version: '1.0.0', previous: { version: '1.1.0' }, active: true });
  await client.post('/api/v1/admin/themes/sunrise/rollback').expect(201);
  await install(client, version('1.2.0'));
  expect((await readdir(join(dataDir, 'themes', 'sunrise'))).length).toBe(2);
  await http.get(`/themes/sunrise/${first.release}/assets/theme.js`).expect(404);
});

it('identifies a release by its files, not by its version', async () => {
  const { admin } = await startTestApp();
  const client = await admin();
  const first = await install(client, themeZip({ 'assets/theme.js': 'export default 1' }));
  const replaced = await install(client, themeZip({ 'assets/theme.js': 'export default 2' }));
  expect(replaced.release).not.toBe(first.release);
  const second = await install(client, themeZip({ 'assets/theme.js': 'export default 2' }));
  expect(second).toMatchObject({ release: replaced.release, previous: { release: first.release } });
});

it('keeps the old version when an installation is rejected, and nothing of the rejected one', async () => {
  const { admin, http, dataDir } = await startTestApp();
  const client = await admin();
  await install(client, version('1.0.0'), true);
  const before = await activeTheme(http);
  const { status, body } = await upload(
    client,
    themeZip({ 'assets/theme.js': 'import "./gone.js"' }, { version: '2.0.0' }),
  );
  expect([status, body.code]).toEqual([422, 'theme.invalid']);
  expect(await activeTheme(http)).toEqual(before);
  expect(await readdir(join(dataDir, 'themes', '.incoming')).catch(() => [])).toEqual([]);
});

it('keeps a candidate for half an hour and at most five of them', async () => {
  const { admin, clock } = await startTestApp();
  const client = await admin();
  const candidateIds: string[] = [];
  for (let i = 0; i < 6; i++) candidateIds.push((await upload(client, version(`1.0.${i}`))).body.data.candidateId);
  await client.post(`/api/v1/admin/themes/candidates/${candidateIds[0]}/install`).send({}).expect(404);
  await clock.skip('31m');
  await client.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
  await client.post(`/api/v1/admin/themes/candidates/${candidateIds[5]}/install`).send({}).expect(404);
  expect((await upload(client, version('1.0.9'))).status).toBe(201);
});

it('deletes a theme with its files; the default replaces an active one first', async () => {
  const { admin, http, dataDir } = await startTestApp();
  const client = await admin();
  const { release } = await install(client, themeZip(), true);
  await client.delete('/api/v1/admin/themes/sunrise').expect(204);
  expect(await activeTheme(http)).toBeNull();
  expect((await listed(client)).map(({ id, active }) => [id, active])).toEqual([['default', true]]);
  expect(await readdir(join(dataDir, 'themes'))).not.toContain('sunrise');
  await http.get(`/themes/sunrise/${release}/remoteEntry.js`).expect(404);
  await client.delete('/api/v1/admin/themes/sunrise').expect(404);
  await client.delete('/api/v1/admin/themes/default').expect(409);
});

it('shows a preview only to the administrator who requested it', async () => {
  const { admin, http } = await startTestApp();
  const client = await admin();
  await install(client);
  const { body } = await client.put('/api/v1/admin/themes/preview').send({ id: 'sunrise' }).expect(200);
  expect(body.data.previewing).toBe('sunrise');
  expect(await activeTheme(client)).toMatchObject({ id: 'sunrise', preview: true });
  expect(await activeTheme(http)).toBeNull();
  const visitor = await http.get('/api/public').set('cookie', 'vitrine-theme-preview=sunrise');
  expect(visitor.body.data.activeTheme).toBeNull();
  await client.put('/api/v1/admin/themes/preview').send({ id: null }).expect(200);
  expect(await activeTheme(client)).toBeNull();
});

it('falls back to the default theme if files of the active one are missing, and reports it', async () => {
  const first = await startTestApp();
  await install(await first.admin(), themeZip(), true);
  await first.stop();
  await rm(join(first.dataDir, 'themes', 'sunrise'), { recursive: true });
  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(await activeTheme(second.http)).toBeNull();
  const client = await second.admin();
  expect(await themeOf(client)).toMatchObject({ active: true, state: 'missing' });
  await client.put('/api/v1/admin/themes/active').send({ id: 'sunrise' }).expect(409);
  await install(client, themeZip());
  expect(await activeTheme(second.http)).toMatchObject({ id: 'sunrise' });
});

it('does not show a theme that was built for another SDK', async () => {
  const first = await startTestApp();
  const { release } = await install(await first.admin(), themeZip(), true);
  await first.stop();
  const record = join(first.dataDir, 'themes', 'sunrise', release, 'release.json');
  const { readFile } = await import('node:fs/promises');
  await writeFile(record, (await readFile(record, 'utf8')).replace('"sdk":"^0.1.0"', '"sdk":"^0.9.0"'));
  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(await activeTheme(second.http)).toBeNull();
  expect(await themeOf(await second.admin())).toMatchObject({ active: true, state: 'wrong-sdk', sdk: '^0.9.0' });
});

it('installs two versions of a theme at once without harm', async () => {
  const { admin, http } = await startTestApp();
  const client = await admin();
  const candidateIds = await Promise.all(
    [version('1.0.0'), version('1.0.1')].map(async zip => (await upload(client, zip)).body.data.candidateId as string),
  );
  const answers = await Promise.all(
    candidateIds.map(candidateId =>
      client.post(`/api/v1/admin/themes/candidates/${candidateId}/install`).send({ activate: true }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const { release } = (await activeTheme(http))!;
  await http.get(`/themes/sunrise/${release}/remoteEntry.js`).expect(200);
  const second = await client.post(`/api/v1/admin/themes/candidates/${candidateIds[0]}/install`).send({});
  expect([second.status, second.body.code]).toEqual([404, 'theme.candidate-not-found']);
});

it.each([
  ['get', '/api/v1/admin/themes'],
  ['post', '/api/v1/admin/themes/candidates?name=a.zip'],
  ['post', '/api/v1/admin/themes/candidates/fetch'],
  ['post', '/api/v1/admin/themes/candidates/x/install'],
  ['put', '/api/v1/admin/themes/active'],
  ['put', '/api/v1/admin/themes/preview'],
  ['put', '/api/v1/admin/themes/sunrise/options'],
  ['post', '/api/v1/admin/themes/sunrise/images'],
  ['post', '/api/v1/admin/themes/sunrise/rollback'],
  ['delete', '/api/v1/admin/themes/sunrise'],
  ['get', '/api/v1/admin/themes/catalogue'],
  ['put', '/api/v1/admin/themes/catalogue/sources'],
] as const)('requires an administrator: %s %s', async (method, path) => {
  const { http } = await startTestApp();
  await http[method](path).expect(401);
});
