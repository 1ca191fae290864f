import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicTheme } from '@vitrine/contracts';
import { THEME } from '@vitrine/contracts/settings';
import { SettingsService } from '../../src/settings/settings.service.ts';
import { CandidatesService } from '../../src/themes/candidates.service.ts';
import { stateOf } from '../../src/themes/installed-theme.ts';
import { RetiredThemesService } from '../../src/themes/retired-themes.service.ts';
import { ThemeSettingsService } from '../../src/themes/theme-settings.service.ts';
import { ThemesService } from '../../src/themes/themes.service.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { layOut, type Where } from './lay-out.ts';

/** Zips as they were built at 0.1.0, which came with it. */
const RETIRED = ['aurora', 'compact', 'gazette'];

/** Installs the zips as 0.1.0 did at its start. */
async function installAsThen(app: TestApp): Promise<void> {
  const candidates = app.app.get(CandidatesService);
  const bundled: string[] = [];
  for (const id of RETIRED) {
    const zip = await readFile(join(import.meta.dirname, '0.1.0/themes', `${id}.zip`));
    const { candidateId, record } = await candidates.stage(zip, { from: 'vitrine', source: null });
    await candidates.install(candidateId, false);
    bundled.push(`${id} ${record.sha256}`);
  }
  await app.app.get(SettingsService).set(THEME, { bundled });
}

async function start(where: Where): Promise<TestApp> {
  const app = await startTestApp(where);
  await app.app.get(RetiredThemesService).done();
  return app;
}

/** Opens the data of 0.1.0 with the themes of that release, and lets its administrator change something. */
async function usedSite(
  change: (themes: ThemesService, settings: ThemeSettingsService) => Promise<void>,
): Promise<Where> {
  const where = await layOut('0.1.0');
  const earlier = await start(where);
  await installAsThen(earlier);
  const { app, stop } = earlier;
  await change(app.get(ThemesService), app.get(ThemeSettingsService));
  await stop();
  return where;
}

const listed = (app: TestApp) => {
  const themes = app.app.get(ThemesService);
  const retired = themes.list().filter(({ id }) => RETIRED.includes(id));
  return retired.map(theme => ({ id: theme.id, active: theme.id === themes.active(), state: stateOf(theme) }));
};
const activeTheme = async (app: TestApp) =>
  (await app.http.get('/api/public').expect(200)).body.data.activeTheme as PublicTheme | null;

it('keeps an active theme that Vitrine no longer ships, and removes unused ones', async () => {
  const options = { density: 'close', system: false };
  const where = await usedSite(async (themes, settings) => {
    await settings.save('aurora', options);
    await themes.activate('aurora');
  });
  await using restarted = await start(where);
  expect(listed(restarted)).toEqual([{ id: 'aurora', active: true, state: 'ready' }]);
  expect(await activeTheme(restarted)).toMatchObject({
    id: 'aurora',
    version: '1.0.0',
    options,
    tokens: { accentColor: 'teal' },
  });
});

it('keeps a theme that no longer ships with Vitrine if it has options or tokens, though another is active', async () => {
  const where = await usedSite(async (_, settings) => {
    await settings.save('gazette', { lines: false }, { font: 'mono' });
  });
  await using restarted = await start(where);
  expect(listed(restarted)).toEqual([{ id: 'gazette', active: false, state: 'ready' }]);
});

it('shows a site with Compact the default theme with small cards, and the tokens that the default theme had', async () => {
  const where = await usedSite(async (themes, settings) => {
    await settings.save('default', {}, { accentColor: 'grass' });
    await themes.activate('compact');
  });
  await using restarted = await start(where);
  expect(listed(restarted)).toEqual([]);
  expect(await activeTheme(restarted)).toMatchObject({
    id: 'default',
    tokens: { accentColor: 'grass', density: 'small' },
  });
});

it('retires a theme once, and keeps a later choice', async () => {
  const where = await usedSite(themes => themes.activate('compact'));
  const later = await start(where);
  await later.app.get(ThemeSettingsService).save('default', {}, {});
  await later.stop();
  await using restarted = await start(where);
  expect(await activeTheme(restarted)).toBeNull();
});
