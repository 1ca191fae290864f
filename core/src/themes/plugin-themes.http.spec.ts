import type { ThemeView } from '@vitrine/contracts';
import { asFiles, themeFiles, themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { packTarball } from '../../../sdk/tooling/authoring/tarball.ts';
import { startTestApp } from '../../test/app.ts';
import { install as installTheme } from '../../test/themes/given-theme.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';

const plugins = '/api/v1/admin/plugins';
const themes = '/api/v1/admin/themes';

/** Package of a plugin with a theme. */
function themePlugin(version: string, files: ReadonlyMap<string, Buffer>, overrides: object = {}): Promise<Buffer> {
  const vitrine = {
    id: 'sunrise-look',
    kind: 'theme',
    title: 'Sunrise',
    description: 'Warm.',
    sdk: '^0.1.0',
    ...overrides,
  };
  const manifest = { name: 'vitrine-theme-sunrise', version, vitrine };
  return packTarball(new Map([['package.json', Buffer.from(JSON.stringify(manifest))], ...files]));
}

const withZip = (version: string, overrides?: object) =>
  themePlugin(version, new Map([[`dist/sunrise-${version}.zip`, themeZip({}, { version })]]), overrides);

async function site() {
  const app = await startTestApp();
  const admin = await app.admin();
  const upload = (archive: Buffer) =>
    admin.post(`${plugins}/candidates?name=look.tgz`).set('content-type', 'application/octet-stream').send(archive);
  const install = async (archive: Buffer) => {
    const { body } = await upload(archive).expect(201);
    return (await admin.post(`${plugins}/candidates/${body.data.candidateId}/install`).send({ enable: true })).body
      .data;
  };
  const theme = async (): Promise<ThemeView | undefined> =>
    (await admin.get(themes).expect(200)).body.data.themes.find(({ id }: ThemeView) => id === 'sunrise');
  return { app, admin, upload, install, theme };
}

it('installs the theme of a plugin, updates it with the plugin and rolls it back', async () => {
  const { admin, install, theme } = await site();
  expect(await install(await withZip('1.0.0'))).toMatchObject({ kind: 'theme', state: 'active', permissions: [] });
  expect(await theme()).toMatchObject({
    version: '1.0.0',
    state: 'ready',
    active: false,
    source: { kind: 'plugin', ref: 'sunrise-look' },
  });
  await admin.put(`${themes}/active`).send({ id: 'sunrise' }).expect(200);
  await install(await withZip('1.1.0'));
  expect(await theme()).toMatchObject({ version: '1.1.0', active: true, previous: { version: '1.0.0' } });
  await admin.post(`${plugins}/sunrise-look/rollback`).expect(201);
  expect(await theme()).toMatchObject({ version: '1.0.0', active: true, previous: { version: '1.1.0' } });
});

it('keeps a theme that was rolled back when the plugin restarts', async () => {
  const { app, admin, install, theme } = await site();
  await install(await withZip('1.0.0'));
  await install(await withZip('1.1.0'));
  await admin.post(`${themes}/sunrise/rollback`).expect(201);
  expect(await theme()).toMatchObject({ version: '1.0.0' });
  await app.stop();
  const restarted = await startTestApp({ dataDir: app.dataDir, databaseUrl: app.databaseUrl });
  await restarted.app.get(PluginsService).ready;
  const { body } = await (await restarted.admin()).get(themes).expect(200);
  expect(body.data.themes.find(({ id }: ThemeView) => id === 'sunrise')).toMatchObject({ version: '1.0.0' });
});

it('shows the default theme while the plugin is disabled, and the theme again afterwards', async () => {
  const { admin, install, theme } = await site();
  await install(await withZip('1.0.0'));
  await admin.put(`${themes}/active`).send({ id: 'sunrise' }).expect(200);
  const enable = (enabled: boolean) => admin.put(`${plugins}/sunrise-look/enabled`).send({ enabled }).expect(200);
  await enable(false);
  expect(await theme()).toMatchObject({ state: 'plugin-off', active: false });
  const refusal = await admin.put(`${themes}/active`).send({ id: 'sunrise' }).expect(409);
  expect(refusal.body).toMatchObject({ code: 'theme.needs-plugin', plugin: 'sunrise-look' });
  await enable(true);
  expect(await theme()).toMatchObject({ state: 'ready', active: true });
  await admin.delete(`${plugins}/sunrise-look`).expect(204);
  expect(await theme()).toMatchObject({ state: 'plugin-off', active: false });
});

it('restores a deleted theme only when its plugin is enabled again', async () => {
  const { admin, install, theme } = await site();
  await install(await withZip('1.0.0'));
  await admin.delete(`${themes}/sunrise`).expect(204);
  await install(await withZip('1.0.0', { description: 'The same theme.' }));
  expect(await theme()).toBeUndefined();
  for (const enabled of [false, true]) await admin.put(`${plugins}/sunrise-look/enabled`).send({ enabled }).expect(200);
  expect(await theme()).toMatchObject({ version: '1.0.0' });
});

it('accepts a built folder in place of a zip', async () => {
  const { install, theme } = await site();
  const folder = [...asFiles(themeFiles())].map(([name, data]) => [`dist/theme/${name}`, data] as const);
  await install(await themePlugin('1.0.0', new Map(folder)));
  expect(await theme()).toMatchObject({ version: '1.0.0', state: 'ready' });
});

it('does not touch a theme from another source', async () => {
  const { admin, install, theme } = await site();
  await installTheme(admin, themeZip({}, { version: '0.9.0' }));
  expect(await install(await withZip('1.0.0'))).toMatchObject({
    state: 'failed',
    error: { message: 'Its theme cannot be installed: The theme sunrise came from elsewhere. Delete it first.' },
  });
  expect(await theme()).toMatchObject({ version: '0.9.0' });
});

it('shows the theme and the report of its scan before the plugin is installed', async () => {
  const { upload } = await site();
  const { body } = await upload(await withZip('1.0.0')).expect(201);
  expect(body.data.theme).toMatchObject({ name: 'Sunrise', version: '1.0.0' });
  expect(body.data.theme.scan.hosts).toEqual([]);
});

it.each([
  ['without a theme', () => themePlugin('1.0.0', new Map()), /no theme in the package/],
  [
    'whose theme is broken',
    () => themePlugin('1.0.0', new Map([['a.zip', themeZip({ 'theme.json': '{' })]])),
    /theme\.json/,
  ],
  ['that asks for permissions', () => withZip('1.0.0', { permissions: ['network'] }), /permissions must be empty/],
])('rejects a plugin %s', async (_, archive, cause) => {
  const { upload } = await site();
  const { status, body } = await upload(await archive());
  expect([status, body.detail]).toEqual([422, expect.stringMatching(cause)]);
});
