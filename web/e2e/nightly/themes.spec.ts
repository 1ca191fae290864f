import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { choose } from '../lib/choose.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startThemeSite } from '../lib/start-theme-site.ts';
import { styleOf } from '../lib/style-of.ts';
import { exampleThemeZip, writeThemeZip } from '../lib/themes.ts';

const themes = { aurora: exampleThemeZip('aurora'), compact: exampleThemeZip('compact') };
let site: Awaited<ReturnType<typeof startThemeSite>>;
beforeAll(async () => {
  site = await startThemeSite({ VITRINE_OUTBOUND_ALLOWLIST: 'private' }, ['theme-source-catalogue']);
  await site.install(themes.aurora);
});
afterAll(() => site?.[Symbol.asyncDispose]());

it('shows compact with every slot, its own page, its texts in three languages, and charts of the shell', async () => {
  await site.install(themes.compact);
  await using visitor = await site.look();
  const { page } = visitor;
  await page.getByRole('row', { name: /tokyo/ }).getByRole('img', { name: 'CPU 42%' }).waitFor();
  await page.getByRole('button', { name: 'Tiles' }).click();
  await page.getByRole('list', { name: 'Nodes' }).getByRole('link', { name: /tokyo/ }).click();
  await page.getByRole('heading', { name: 'Node' }).waitFor();
  await page.getByRole('slider', { name: 'CPU' }).waitFor();
  await page.getByRole('button', { name: '1 hour' }).click();
  await page.goto(`${site.url}/latency`);
  await page.getByText('No latency targets yet.').waitFor();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.getByRole('link', { name: 'Leave the board' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/status/board');
  expect(visitor.complaints).toEqual([]);
  await page.goto(`${site.url}/nowhere`);
  await page.getByText('eaten').first().waitFor();
  expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  await page.goto(`${site.url}/?lng=zh-CN`);
  await page.getByRole('button', { name: '方块' }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

it('loads at most 60 kB for a visitor of compact, without a second React, Radix or router', async () => {
  const load = async () => {
    const files = new Map<string, Buffer>();
    await using visitor = await site.look('/', async page => {
      page.on('response', async response => {
        const { pathname } = new URL(response.url());
        if (/\.(js|css)$/.test(pathname)) files.set(pathname, await response.body());
      });
    });
    await visitor.page.waitForTimeout(1500);
    return files;
  };
  const withTheme = await load();
  await site.activateDefault();
  const without = await load();
  const ofTheme = [...withTheme].filter(([path]) => !without.has(path));
  const bytes = ofTheme.reduce((sum, [, body]) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(bytes).toBeGreaterThan(20_000);
  expect([...without.keys()].filter(path => /federation|themes\//.test(path))).toEqual([]);
  const copies = ofTheme.filter(
    ([path, body]) =>
      path.includes('/themes/') &&
      /react\.transitional\.element|rt-BaseCard|useHref\(\) may be used only/.test(String(body)),
  );
  expect(copies.map(([path]) => path)).toEqual([]);
});

it('fetches the active theme while the page is still parsed', async () => {
  await site.install(themes.compact);
  await using visitor = await site.look();
  const started = await visitor.page.evaluate(() =>
    Object.fromEntries(
      performance
        .getEntriesByType('resource')
        .map(entry => [new URL(entry.name).pathname.replace(/^.*\//, ''), entry.startTime]),
    ),
  );
  expect(started['remoteEntry.js']).toBeLessThan(started['public']!);
});

it('shows a draft of options beside their form, to nobody else, and publishes it when it is saved', async () => {
  const { page } = site.manager;
  await site.open();
  await site.card('Compact').getByRole('link', { name: 'Customize' }).click();
  const form = page.getByRole('region', { name: 'Settings of the theme' });
  const preview = page.frameLocator('iframe[title=Preview]');
  await preview.getByText('tokyo').first().waitFor();
  await form.getByText('As visitors see it.').waitFor();
  await form.getByLabel('Alarm from, percent').fill('400');
  await form.getByText('Must be at most 100.').waitFor();
  await form.getByLabel('Alarm from, percent').fill('40');
  await form.getByRole('textbox', { name: 'Notice' }).fill('Maintenance on Sunday');
  await choose(form.getByLabel('First view'), 'Tiles');
  await form.getByRole('group', { name: 'Nodes', exact: true }).getByRole('checkbox', { name: 'tokyo' }).check();
  await form.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await form.getByRole('img', { name: 'The picture in use' }).waitFor();
  await preview.getByText('Maintenance on Sunday').waitFor();
  const logo = preview.locator('header img');
  await logo.waitFor();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await using before = await site.look();
  expect(await before.page.getByText('Maintenance on Sunday').count()).toBe(0);

  // Unsaved changes are restored when the page is opened again.
  await page.reload();
  await form.getByText('Unsaved changes. Only you see them in the preview.').waitFor();
  await preview.getByText('Maintenance on Sunday').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await site.card('Compact').waitFor();
  await using visitor = await site.look();
  await visitor.page.getByText('Maintenance on Sunday').waitFor();
  await visitor.page.getByRole('list', { name: 'Nodes' }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

it('gives the default theme colours, a font and a picture without a zip, warns of poor contrast, and drops a draft', async () => {
  await site.activateDefault();
  const { page } = site.manager;
  await site.card('Default').getByRole('link', { name: 'Customize' }).click();
  const form = page.getByRole('region', { name: 'Settings of the theme' });
  const frame = page.frameLocator('iframe[title=Preview]');
  await choose(form.getByLabel('Accent color'), 'Orange');
  await choose(form.getByLabel('Corners'), 'Square');
  await choose(form.getByLabel('Font'), 'Serif');
  await form.getByLabel('Background picture').setInputFiles({ name: 'sky.png', mimeType: 'image/png', buffer: PNG });
  await frame.locator('[data-accent-color=orange][data-radius=none]').first().waitFor();
  expect(await form.getByText('These texts are hard to read:').count()).toBe(0);
  await choose(form.getByLabel('Fade the picture'), 'Lightly');
  await form.getByText('Secondary text on the picture, light').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await site.card('Default').waitFor();

  await using visitor = await site.look();
  await visitor.page.locator('[data-accent-color=orange][data-radius=none]').first().waitFor();
  const picture = await visitor.page.evaluate(
    () => getComputedStyle(document.querySelector('[data-is-root-theme=true]')!, '::before').backgroundImage,
  );
  expect(picture).toContain('/status/themes/media/default/');
  expect(visitor.complaints).toEqual([]);
  // The administrator's page needs no sandbox, since no third-party code runs on it.
  await page.goto(site.url);
  await page.locator('[data-accent-color=orange]').first().waitFor();
  expect(await page.evaluate(() => self.origin)).toBe(new URL(site.url).origin);

  await site.open();
  await site.card('Default').getByRole('link', { name: 'Customize' }).click();
  await form.getByRole('button', { name: "Theme's own appearance" }).click();
  await frame.locator('[data-accent-color=iris]').first().waitFor();
  await form.getByRole('button', { name: 'Discard' }).click();
  await site.card('Default').waitFor();
  await visitor.page.reload();
  await visitor.page.locator('[data-accent-color=orange]').first().waitFor();
  await site.card('Default').getByRole('link', { name: 'Customize' }).click();
  await form.getByRole('button', { name: "Theme's own appearance" }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await site.card('Default').waitFor();

  // Saving settings of an inactive theme shows no message that visitors see them.
  const customise = async (change: () => Promise<unknown>) => {
    await site.card('Compact').getByRole('link', { name: 'Customize' }).click();
    await frame.getByText('tokyo').first().waitFor();
    await change();
    await form.getByRole('button', { name: 'Save' }).click();
    await site.card('Compact').waitFor();
  };
  await customise(() => choose(form.getByLabel('Accent color'), 'Orange'));
  await page.getByText('Saved. Visitors see it once this theme is active.').first().waitFor();
  await customise(() => form.getByRole('button', { name: "Theme's own appearance" }).click());
});

it('previews a theme to the administrator alone', async () => {
  await site.open();
  const { page } = site.manager;
  await site.card('Aurora').getByRole('button', { name: 'Preview' }).click();
  await page.waitForURL(`${site.url}/`);
  await page.getByText('Preview of aurora 1.0.0').waitFor();
  await page.getByRole('img', { name: 'CPU 42%' }).waitFor();
  await using visitor = await site.look();
  expect(await visitor.page.getByRole('img', { name: 'CPU 42%' }).count()).toBe(0);
  // A page on which a theme runs cannot change anything; it links to the page that can.
  await page.getByRole('complementary', { name: 'Theme' }).getByRole('link', { name: 'Themes' }).click();
  await site.card('Aurora').getByRole('button', { name: 'End preview' }).click();
  await site.card('Aurora').getByText('Only you see this').waitFor({ state: 'detached' });
  await page.goto(site.url);
  await page.getByText('8 cores').first().waitFor();
  expect(await page.getByText('Preview of aurora').count()).toBe(0);
});

it('removes the styles of a theme with the theme, however often it is switched', async () => {
  const { page } = site.manager;
  await site.open();
  const inHead = () => page.evaluate(() => document.head.querySelectorAll('link, style').length);
  const counts = new Map<string, number>();
  for (const name of ['Aurora', 'Compact', 'Default', 'Aurora', 'Compact', 'Default', 'Aurora', 'Compact']) {
    await site.card(name).getByRole('button', { name: 'Set active' }).click();
    await site.card(name).getByText('Active', { exact: true }).waitFor();
    const applied = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
          .filter(link => link.href.includes('/themes/') && link.media !== 'not all')
          .map(link => link.href.split('/themes/')[1]!.split('/')[0]),
      );
    // The admin area contains none of the theme's styles.
    expect(await applied()).toEqual([]);
    expect(await styleOf(page, 'html', 'background-color')).toBe('rgb(252, 252, 253)');
    await page.getByRole('link', { name: 'View site' }).click();
    await page.getByText('tokyo').first().waitFor();
    expect(await applied()).toEqual(name === 'Default' ? [] : [name.toLowerCase()]);
    // Each visit loads a new document, with the same number of elements of the theme however often it changed before.
    expect(await inHead()).toBe(counts.get(name) ?? (await inHead()));
    counts.set(name, await inHead());
    await page.goBack();
    await site.card(name).waitFor();
  }
  // A page that is left at once closes its socket while it is connecting, which the browser logs as an error.
  expect(site.manager.complaints.filter(text => !/400|422|closed before the connection/.test(text))).toEqual([]);
});

it('loads nothing of a theme on admin, sign-in and terminal pages', async () => {
  await site.install(themes.compact);
  const visitor = await site.browser.visitor();
  const requests: string[] = [];
  visitor.page.on('request', request => requests.push(new URL(request.url()).pathname));
  for (const path of ['/login', '/admin', '/terminal', '/setup']) {
    await visitor.page.goto(`${site.url}${path}`);
    await visitor.page.waitForTimeout(500);
  }
  expect(requests.filter(path => path.startsWith('/status/themes/'))).toEqual([]);
  await visitor.context.close();
});

it('keeps the default theme with ?theme=safe on the next pages', async () => {
  await using visitor = await site.look('/?theme=safe');
  await visitor.page.getByText('8 cores').first().waitFor();
  await visitor.page.getByRole('link', { name: 'tokyo' }).click();
  await visitor.page.getByRole('heading', { name: 'Network interfaces' }).waitFor();
  expect(await visitor.page.evaluate(() => document.querySelectorAll('link[href*="/themes/"]').length)).toBe(0);
});

it('lists the themes of a catalogue with a search and several pictures, and shows an update', async () => {
  await site.install(writeThemeZip('steps', 'export default { slots: {} };', { version: '1.0.0' }));
  const next = readFileSync(writeThemeZip('steps', 'export default { slots: {} };', { version: '2.0.0' }));
  const sha256 = createHash('sha256').update(next).digest('hex');
  const catalogueServer = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const listing = { version: '2.0.0', url: `${origin}/steps.zip`, sha256 };
    const themes = [
      {
        ...listing,
        id: 'steps',
        name: 'Steps',
        preview: `${origin}/a.png`,
        screenshots: [`${origin}/b.png`, `${origin}/c.png`],
      },
      { ...listing, id: 'harbour', name: 'Harbour', description: 'Blue and quiet.' },
    ];
    if (request.url === '/list.json') response.end(JSON.stringify({ format: 1, themes }));
    else response.end(request.url === '/steps.zip' ? next : PNG);
  });
  await once(catalogueServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = catalogueServer.address() as AddressInfo;
  const { page } = site.manager;
  await site.open();
  await page.getByRole('button', { name: 'Catalog URLs' }).click();
  await page.getByLabel('Catalog URLs, one per line').fill(`http://127.0.0.1:${port}/list.json`);
  await page.getByRole('button', { name: 'Save addresses' }).click();

  await site.card('steps').getByText('Version 2.0.0 is available.').waitFor();
  const catalogue = page.getByRole('region', { name: 'Catalog' });
  for (const number of [1, 2]) {
    const picture = catalogue.getByRole('img', { name: `Screenshot ${number} of Steps` });
    await pollUntil(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), Boolean);
  }
  await catalogue.getByLabel('Search the catalog').fill('quiet blue');
  await catalogue.getByRole('article', { name: 'Steps' }).waitFor({ state: 'detached' });
  await catalogue.getByRole('article', { name: 'Harbour' }).waitFor();
  await catalogue.getByLabel('Search the catalog').fill('nothing like it');
  await catalogue.getByText('No theme matches.').waitFor();

  await site.card('steps').getByRole('button', { name: 'Review the update' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click();
  await site.card('steps').getByText('2.0.0', { exact: true }).waitFor();
  await site.card('steps').getByText('Version 2.0.0 is available.').waitFor({ state: 'detached' });
  catalogueServer.close();
  catalogueServer.closeAllConnections();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
