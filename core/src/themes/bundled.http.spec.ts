import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import type { ThemeView } from '@vitrine/contracts';
import { THEME } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { install as installTheme } from '../../test/themes/given-theme.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { CandidatesService } from './candidates.service.ts';
import { ThemesService } from './themes.service.ts';

const place = mkdtempSync(join(tmpdir(), 'vitrine-bundled-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A theme that only contains tokens; the same version has the same bytes. */
function zipOf(id: string, version: string): Buffer {
  const zip = new AdmZip();
  const manifest = {
    format: 1,
    id,
    name: id === 'sunrise' ? { en: 'Sunrise', 'zh-CN': '日出' } : id,
    version,
    sdk: '^0.1.0',
    tokens: { accentColor: 'teal' },
  };
  zip.addFile('theme.json', Buffer.from(JSON.stringify(manifest)));
  return zip.toBuffer();
}

/** A folder of themes as shipped with a version of Vitrine. */
function themesFolder(name: string, themes: Record<string, string>): string {
  for (const [id, version] of Object.entries(themes)) {
    const dist = join(place, name, id, 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, `${id}-${version}.zip`), zipOf(id, version));
    const vitrine = { id: `theme-${id}`, kind: 'theme', title: id, description: 'Warm.', sdk: '^0.1.0' };
    writeFileSync(join(dist, '../package.json'), JSON.stringify({ name: `@vitrine/theme-${id}`, version, vitrine }));
  }
  return join(place, name);
}

async function start(themesDir: string, earlier: Partial<Parameters<typeof startTestApp>[0]> = {}): Promise<TestApp> {
  const app = await startTestApp({ ...earlier, config: { VITRINE_THEMES_DIR: themesDir, ...earlier.config } });
  await app.app.get(PluginsService).ready;
  return app;
}

const installed = (app: TestApp) =>
  app.app
    .get(ThemesService)
    .list()
    .map(({ id, current }) => `${id} ${current?.manifest.version}`);

const themeFolder = themesFolder('one', { sunrise: '1.0.0', sunset: '1.0.0' });
const two = themesFolder('two', { sunrise: '1.1.0', sunset: '1.1.0' });

it('offers the themes that come with Vitrine on a new site, ready to be activated, the default one active', async () => {
  await using app = await start(themeFolder);
  const admin = await app.admin();
  const { body } = await admin.get('/api/v1/admin/themes').expect(200);
  const themes = body.data.themes as ThemeView[];
  expect(themes.map(({ id, state, active }) => [id, state, active])).toEqual([
    ['default', 'ready', true],
    ['sunrise', 'ready', false],
    ['sunset', 'ready', false],
  ]);
  await admin.put('/api/v1/admin/themes/active').send({ id: 'sunrise' }).expect(200);
});

it('updates bundled themes with Vitrine, but does not restore deleted ones', async () => {
  const app = await start(themeFolder);
  await app.app.get(ThemesService).remove('sunset');
  await app.stop();
  await using restarted = await start(two, { dataDir: app.dataDir, databaseUrl: app.databaseUrl });
  expect(installed(restarted)).toEqual(['sunrise 1.1.0']);
});

it('lists bundled themes as plugins, with names in the language of the request', async () => {
  await using app = await start(themeFolder);
  const admin = await app.admin();
  const { body } = await admin.get('/api/v1/admin/plugins').set('accept-language', 'zh-CN').expect(200);
  expect(body.data).toMatchObject([
    { id: 'theme-sunrise', kind: 'theme', title: '日出', origin: 'shipped', state: 'active', permissions: [] },
    { id: 'theme-sunset', kind: 'theme', title: 'sunset', state: 'active' },
  ]);
});

it('does not list the folder of a theme without a plugin manifest', async () => {
  const folder = themesFolder('plain', { sunset: '1.0.0' });
  mkdirSync(join(folder, 'default'), { recursive: true });
  writeFileSync(join(folder, 'default/package.json'), JSON.stringify({ name: '@vitrine/theme-default' }));
  await using app = await start(folder);
  const { body } = await (await app.admin()).get('/api/v1/admin/plugins').expect(200);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['theme-sunset']);
});

it('keeps showing bundled themes with VITRINE_PLUGIN_MODE=off, since their code does not run on the server', async () => {
  await using app = await start(themeFolder, { config: { VITRINE_PLUGIN_MODE: 'off' } });
  expect(installed(app)).toEqual(['sunrise 1.0.0', 'sunset 1.0.0']);
});

/** A site of a version of Vitrine that installed the zips of its themes itself. */
async function siteOfZips(): Promise<TestApp> {
  const app = await start(join(place, 'none'));
  const bundled: string[] = [];
  for (const id of ['sunrise', 'sunset']) {
    const { candidateId, record } = await app.app
      .get(CandidatesService)
      .stage(zipOf(id, '1.0.0'), { from: 'vitrine', source: null });
    await app.app.get(CandidatesService).install(candidateId, id === 'sunrise');
    bundled.push(`${id} ${record.sha256}`);
  }
  await app.app.get(SettingsService).set(THEME, { bundled });
  return app;
}
const sourceOf = (app: TestApp, id: string) => app.app.get(ThemesService).find(id)?.source;

it.each([
  ['the same version', themeFolder, '1.0.0'],
  ['another version', two, '1.1.0'],
])('assigns themes of an earlier version to the plugins that contain %s', async (_, folder, version) => {
  const app = await siteOfZips();
  await app.app.get(ThemesService).saveOptions('sunrise', { warmth: 3 });
  await app.stop();
  await using restarted = await start(folder, { dataDir: app.dataDir, databaseUrl: app.databaseUrl });
  expect(installed(restarted)).toEqual([`sunrise ${version}`, `sunset ${version}`]);
  expect(restarted.app.get(ThemesService).active()).toBe('sunrise');
  expect(restarted.app.get(ThemesService).find('sunrise')?.options).toEqual({ warmth: 3 });
  expect(sourceOf(restarted, 'sunrise')).toEqual({ kind: 'plugin', ref: 'theme-sunrise' });
});

it('does not restore themes that were deleted at an earlier version', async () => {
  const app = await siteOfZips();
  await app.app.get(ThemesService).remove('sunset');
  await app.stop();
  await using restarted = await start(themeFolder, { dataDir: app.dataDir, databaseUrl: app.databaseUrl });
  expect(installed(restarted)).toEqual(['sunrise 1.0.0']);
});

it('keeps an uploaded zip in place of a bundled theme', async () => {
  const app = await start(themeFolder);
  await installTheme(await app.admin(), zipOf('sunrise', '0.9.0'));
  expect(sourceOf(app, 'sunrise')).toBeNull();
  await app.stop();
  await using restarted = await start(two, { dataDir: app.dataDir, databaseUrl: app.databaseUrl });
  expect(installed(restarted)).toEqual(['sunrise 0.9.0', 'sunset 1.1.0']);
  expect(restarted.app.get(PluginsService).find('theme-sunrise')?.state).toBe('active');
});
