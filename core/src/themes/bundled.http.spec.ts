import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThemeView } from '@vitrine/contracts';
import AdmZip from 'adm-zip';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { BundledThemesService } from './bundled-themes.service.ts';
import { ThemesService } from './themes.service.ts';

const place = mkdtempSync(join(tmpdir(), 'vitrine-bundled-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A theme of tokens only. */
function zipOf(id: string, version: string): Buffer {
  const zip = new AdmZip();
  const manifest = { format: 1, id, name: id, version, sdk: '^0.1.0', tokens: { accentColor: 'teal' } };
  zip.addFile('theme.json', Buffer.from(JSON.stringify(manifest)));
  return zip.toBuffer();
}

/** A folder of themes as a version of Vitrine brings it. */
function themesFolder(name: string, themes: Record<string, string>): string {
  for (const [id, version] of Object.entries(themes)) {
    const dist = join(place, name, id, 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, `${id}-${version}.zip`), zipOf(id, version));
  }
  return join(place, name);
}

async function start(themesDir: string, earlier: Partial<Parameters<typeof startTestApp>[0]> = {}): Promise<TestApp> {
  const app = await startTestApp({ ...earlier, config: { VITRINE_THEMES_DIR: themesDir } });
  await app.app.get(BundledThemesService).done();
  return app;
}

const installed = (app: TestApp) =>
  app.app
    .get(ThemesService)
    .list()
    .map(({ id, current }) => `${id} ${current?.manifest.version}`);

const one = themesFolder('one', { sunrise: '1.0.0', sunset: '1.0.0' });
const two = themesFolder('two', { sunrise: '1.1.0', sunset: '1.1.0' });

it('offers the themes that come with Vitrine on a new site, ready to be activated, the default one active', async () => {
  await using app = await start(one);
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

it('updates them with Vitrine, but brings back none that was deleted', async () => {
  const app = await start(one);
  await app.app.get(ThemesService).remove('sunset');
  await app.stop();
  await using later = await start(two, { dataDir: app.dataDir, databaseUrl: app.databaseUrl });
  expect(installed(later)).toEqual(['sunrise 1.1.0']);
});
