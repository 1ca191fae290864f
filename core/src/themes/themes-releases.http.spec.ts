import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { THEME_SDK_VERSION, type ThemeView } from '@vitrine/contracts';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { install, upload } from '../../test/themes/given-theme.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { ThemeEntity } from './theme.entity.ts';
import { ThemeChanged } from './theme.events.ts';
import { ThemesService } from './themes.service.ts';

const themes = '/api/v1/admin/themes';
const zip = (version: string, id = 'sunrise') => themeZip({}, { id, version });

async function site(earlier?: Awaited<ReturnType<typeof startTestApp>>) {
  const app = await startTestApp(earlier && { dataDir: earlier.dataDir, databaseUrl: earlier.databaseUrl });
  const client = await app.admin();
  const activated: string[] = [];
  const changed: string[] = [];
  app.app.get(CoreHooks).internal.themeActivated.tap(({ id, version }) => void activated.push(`${id} ${version}`));
  app.app.get(Events).listen(ThemeChanged, ({ id }) => changed.push(id));
  const activate = (id: string) => client.put(`${themes}/active`).send({ id });
  const rollBack = (id: string) => client.post(`${themes}/${id}/rollback`);
  const view = async (id: string) =>
    ((await client.get(themes).expect(200)).body.data.themes as ThemeView[]).find(theme => theme.id === id);
  return { ...app, client, activated, changed, activate, rollBack, view };
}

it('publishes an activation if visitors see another release, and every change of a theme', async () => {
  const { client, activated, changed, activate, rollBack } = await site();
  await install(client, zip('1.0.0'), true);
  await install(client, zip('1.1.0'));
  await rollBack('sunrise').expect(201);
  await install(client, zip('1.0.0', 'other'));
  await activate('default').expect(200);
  await rollBack('sunrise').expect(201);
  await install(client, zip('1.2.0'));
  await client.delete(`${themes}/other`).expect(204);
  await activate('sunrise').expect(200);
  await client.delete(`${themes}/sunrise`).expect(204);
  const defaultTheme = `default ${THEME_SDK_VERSION}`;
  expect(activated).toEqual([
    'sunrise 1.0.0',
    'sunrise 1.1.0',
    'sunrise 1.0.0',
    defaultTheme,
    'sunrise 1.2.0',
    defaultTheme,
  ]);
  // A removal deletes the releases, the settings and the images.
  const times = (count: number, id: string) => Array<string>(count).fill(id);
  const until = [...times(3, 'sunrise'), 'other', ...times(2, 'sunrise')];
  expect(changed).toEqual([...until, ...times(3, 'other'), ...times(3, 'sunrise')]);
});

it('rolls back only to a release that this version can show', async () => {
  const first = await site();
  expect((await first.rollBack('sunrise').expect(404)).body.code).toBe('theme.not-found');
  const { release } = await install(first.client, zip('1.0.0'));
  expect((await first.rollBack('sunrise').expect(409)).body.code).toBe('theme.no-previous');
  await install(first.client, zip('1.1.0'));
  await first.stop();
  const record = join(first.dataDir, 'themes', 'sunrise', release, 'release.json');
  await writeFile(record, (await readFile(record, 'utf8')).replace('"sdk":"^0.1.0"', '"sdk":"^0.9.0"'));

  const { rollBack, activate, view, client } = await site(first);
  expect((await rollBack('sunrise').expect(422)).body.code).toBe('theme.wrong-sdk');
  expect(await view('sunrise')).toMatchObject({ version: '1.1.0', previous: { version: '1.0.0' } });
  await activate('sunrise').expect(200);
  await install(client, zip('1.2.0'));
  expect(await view('sunrise')).toMatchObject({ version: '1.2.0', previous: { version: '1.1.0' }, active: true });
});

it('rejects to activate a theme that was built for another SDK', async () => {
  const first = await site();
  const { release } = await install(first.client, zip('1.0.0'));
  await first.stop();
  const record = join(first.dataDir, 'themes', 'sunrise', release, 'release.json');
  await writeFile(record, (await readFile(record, 'utf8')).replace('"sdk":"^0.1.0"', '"sdk":"^0.9.0"'));
  const { activate } = await site(first);
  expect((await activate('sunrise').expect(422)).body.code).toBe('theme.wrong-sdk');
});

it('keeps the source of a theme when a zip is uploaded in its place', async () => {
  const { client, view } = await site();
  await install(client, zip('1.0.0'));
  const source = { kind: 'url', ref: 'https://a.example/sunrise.zip' };
  await client.put(`${themes}/sunrise/source`).send(source).expect(200);
  await install(client, zip('1.1.0'));
  expect(await view('sunrise')).toMatchObject({ version: '1.1.0', source });
  await client.put(`${themes}/gone/source`).send(source).expect(404);
});

it('accepts hosts only for a theme that is the whole site', async () => {
  const { client } = await site();
  await install(client, zip('1.0.0'));
  const save = (id: string) => client.put(`${themes}/${id}/hosts`).send({ hosts: ['a.example'] });
  expect((await save('sunrise').expect(409)).body.code).toBe('theme.not-site');
  await save('gone').expect(404);
});

it('reloads the installed themes from the database', async () => {
  const { client, app, view } = await site();
  await install(client, zip('1.0.0'));
  await install(client, zip('1.0.0', 'other'));
  await app.get(Database).nativeDelete(ThemeEntity, { id: 'other' });
  await app.get(ThemesService).reload();
  expect(await view('other')).toBeUndefined();
  expect(await view('sunrise')).toMatchObject({ version: '1.0.0' });
});

it('removes rejected, discarded and abandoned uploads', async () => {
  const first = await site();
  const incoming = join(first.dataDir, 'themes', '.incoming');
  const { candidateId } = (await upload(first.client, zip('1.0.0')).expect(201)).body.data;
  expect(await readdir(incoming)).toEqual([candidateId]);
  await first.client.delete(`${themes}/candidates/${candidateId}`).expect(204);
  expect(await readdir(incoming)).toEqual([]);
  await first.client.post(`${themes}/candidates/${candidateId}/install`).send({}).expect(404);
  await first.stop();
  await mkdir(join(incoming, 'abandoned'));
  await site(first);
  expect(await readdir(incoming).catch(() => [])).toEqual([]);
});

it.each([
  [500_000, true],
  [500_001, false],
])('shows a preview of %i bytes before the installation: %s', async (size, isShown) => {
  const { client } = await site();
  const preview = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(size - 8)]);
  const { body } = await upload(client, themeZip({ 'preview.png': preview }, { preview: 'preview.png' })).expect(201);
  expect(body.data.picture).toBe(isShown ? `data:image/png;base64,${preview.toString('base64')}` : '');
});

it('rejects a theme for another SDK, and reports both versions', async () => {
  const { client } = await site();
  const { body } = await upload(client, themeZip({}, { sdk: '^0.9.0' })).expect(422);
  expect(body).toMatchObject({ code: 'theme.wrong-sdk', detail: expect.stringContaining('^0.9.0') });
});
