import { jest } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { openBrowser } from './lib/browser.ts';
import { machine } from './lib/machine.ts';
import { startServer, type Server } from './lib/server.ts';
import { signedIn } from './lib/site.ts';
import { builtTheme, fileOf, handmadeTheme, zipOf } from './lib/themes.ts';

jest.setTimeout(120_000);

const admin = { username: 'ada', password: 'Correct4Horse' };
const themes = { aurora: '', compact: '' };
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let live: Disposable;
let manager: Awaited<ReturnType<typeof asAdmin>>;

beforeAll(async () => {
  themes.aurora = builtTheme('aurora');
  themes.compact = builtTheme('compact');
  server = await startServer({ admin, basePath: '/status' });
  browser = await openBrowser();
  const site = await signedIn(server.url, admin.username, admin.password);
  const { token } = await site.addNode('tokyo');
  live = await machine(server.url, token, 'tokyo').live(1000, () => 42);
  manager = await asAdmin();
});
afterAll(async () => {
  live?.[Symbol.dispose]();
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

async function asAdmin() {
  const visitor = await browser.visitor();
  const { page } = visitor;
  await page.goto(`${server.url}/admin/theme_managed`);
  await page.getByLabel('User name').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Themes' }).waitFor();
  return visitor;
}

/** Uploads a zip on the page of themes, and says yes. */
async function install(zip: string, button = 'Install and make active') {
  const { page } = manager;
  await page.goto(`${server.url}/admin/theme_managed`);
  await page.getByLabel('A theme as a .zip file').setInputFiles(zip);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByText(/ is installed\./)
    .first()
    .waitFor();
}

const card = (name: string) => manager.page.getByRole('article', { name, exact: true });
const activateDefault = async () => {
  await manager.page.goto(`${server.url}/admin/theme_managed`);
  await card('Default').getByRole('button', { name: 'Make active' }).click();
  await card('Default').getByText('Active', { exact: true }).waitFor();
};
/** A stranger who looks at the site. */
async function look(path = '/', prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const visitor = await browser.visitor();
  await prepare(visitor.page);
  await visitor.page.goto(`${server.url}${path}`);
  await visitor.page.getByText('tokyo').first().waitFor();
  return { ...visitor, [Symbol.asyncDispose]: () => visitor.context.close() };
}
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

it('uploads aurora, shows what is in it, and draws its card and tokens on live data, the rest by the default theme', async () => {
  const { page } = manager;
  await page.getByLabel('A theme as a .zip file').setInputFiles(themes.aurora);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Install Aurora 1.0.0?' }).waitFor();
  await dialog.getByText('Nothing unusual.').waitFor();
  await dialog.getByText('It names none.').waitFor();
  await dialog.getByText('Its colours are readable.').waitFor();
  await dialog.getByRole('button', { name: 'Install and make active' }).click();
  await card('Aurora').getByText('Active', { exact: true }).waitFor();
  expect(await page.getByText('Active', { exact: true }).count()).toBe(1);

  await using visitor = await look();
  await visitor.page.getByRole('img', { name: 'CPU 42%' }).waitFor();
  await visitor.page.getByRole('group', { name: 'Overview' }).waitFor();
  expect(await styleOf(visitor.page, 'html', 'background-color')).toBe('rgb(243, 248, 246)');
  expect(visitor.complaints).toEqual([]);
});

it('shows compact with every slot, its own page, its texts in three languages, and charts of the shell', async () => {
  await install(themes.compact);
  await using visitor = await look();
  const { page } = visitor;
  await page.getByRole('row', { name: /tokyo/ }).getByRole('img', { name: 'CPU 42%' }).waitFor();
  await page.getByRole('button', { name: 'Tiles' }).click();
  await page.getByRole('list', { name: 'Nodes' }).getByRole('link', { name: /tokyo/ }).click();
  await page.getByRole('heading', { name: 'Machine' }).waitFor();
  await page.getByRole('slider', { name: 'CPU' }).waitFor();
  await page.getByRole('button', { name: '1 hour' }).click();
  await page.getByRole('link', { name: 'Wall', exact: true }).click();
  await page.getByRole('link', { name: 'Leave the wall' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/status/wall');
  await page.goto(`${server.url}/nowhere`);
  await page.getByText('eaten').first().waitFor();
  await page.goto(`${server.url}/?lng=zh-CN`);
  await page.getByRole('button', { name: '方块' }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

it('costs a visitor of compact no more than 60 kB, and brings no second React, Radix or router', async () => {
  const load = async () => {
    const files = new Map<string, Buffer>();
    await using visitor = await look('/', async page => {
      page.on('response', async response => {
        const { pathname } = new URL(response.url());
        if (/\.(js|css)$/.test(pathname)) files.set(pathname, await response.body());
      });
    });
    await visitor.page.waitForTimeout(1500);
    return files;
  };
  const withTheme = await load();
  await activateDefault();
  const without = await load();
  const beyond = [...withTheme].filter(([path]) => !without.has(path));
  const bytes = beyond.reduce((sum, [, body]) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(bytes).toBeGreaterThan(20_000);
  expect([...without.keys()].filter(path => /federation|themes\//.test(path))).toEqual([]);
  const copies = beyond.filter(
    ([path, body]) =>
      path.includes('/themes/') &&
      /react\.transitional\.element|rt-BaseCard|useHref\(\) may be used only/.test(String(body)),
  );
  expect(copies.map(([path]) => path)).toEqual([]);
});

it('fetches the active theme while the page is still read', async () => {
  await install(themes.compact);
  await using visitor = await look();
  const started = await visitor.page.evaluate(() =>
    Object.fromEntries(
      performance
        .getEntriesByType('resource')
        .map(entry => [new URL(entry.name).pathname.replace(/^.*\//, ''), entry.startTime]),
    ),
  );
  expect(started['remoteEntry.js']).toBeLessThan(started['public']!);
});

it('saves options that the page then shows, and names the one that does not fit', async () => {
  const { page } = manager;
  await page.goto(`${server.url}/admin/theme_managed`);
  await card('Compact').getByRole('button', { name: 'Options' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Alarm from, percent').fill('400');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be at most 100.').waitFor();
  await dialog.getByLabel('Alarm from, percent').fill('40');
  await dialog.getByRole('textbox', { name: 'Notice' }).fill('Maintenance on Sunday');
  await dialog.getByLabel('First view').selectOption('Tiles');
  await dialog.getByRole('group', { name: 'Nodes', exact: true }).getByRole('checkbox', { name: 'tokyo' }).check();
  await dialog.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await dialog.getByRole('img', { name: 'The picture in use' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await using visitor = await look();
  await visitor.page.getByText('Maintenance on Sunday').waitFor();
  await visitor.page.getByRole('list', { name: 'Nodes' }).waitFor();
  expect(await visitor.page.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(visitor.complaints).toEqual([]);
});

it('previews a theme to the administrator alone', async () => {
  await activateDefault();
  const { page } = manager;
  await card('Aurora').getByRole('button', { name: 'Preview' }).click();
  await card('Aurora').getByText('Only you see this').waitFor();
  await page.goto(server.url);
  await page.getByText('Preview of aurora 1.0.0').waitFor();
  await page.getByRole('img', { name: 'CPU 42%' }).waitFor();
  await using stranger = await look();
  expect(await stranger.page.getByRole('img', { name: 'CPU 42%' }).count()).toBe(0);
  await page.getByRole('button', { name: 'End preview' }).click();
  await page.getByText('Preview of aurora').waitFor({ state: 'detached' });
  await page.getByText('8 cores').first().waitFor();
});

it('takes the styles of a theme away with the theme, however often it is switched, without a reload', async () => {
  const { page } = manager;
  await page.goto(`${server.url}/admin/theme_managed`);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const inHead = () => page.evaluate(() => document.head.querySelectorAll('link, style').length);
  const counts: number[] = [];
  for (const name of ['Aurora', 'Compact', 'Default', 'Aurora', 'Compact', 'Default', 'Aurora', 'Compact']) {
    await card(name).getByRole('button', { name: 'Make active' }).click();
    await card(name).getByText('Active', { exact: true }).waitFor();
    const applied = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
          .filter(link => link.href.includes('/themes/') && link.media !== 'not all')
          .map(link => link.href.split('/themes/')[1]!.split('/')[0]),
      );
    // The admin area has none of it.
    expect(await applied()).toEqual([]);
    expect(await styleOf(page, 'html', 'background-color')).toBe('rgb(252, 252, 253)');
    await page.getByRole('link', { name: 'View the site' }).click();
    await page.getByText('tokyo').first().waitFor();
    expect(await applied()).toEqual(name === 'Default' ? [] : [name.toLowerCase()]);
    counts.push(await inHead());
    await page.goBack();
    await card(name).waitFor();
  }
  // Nothing piles up: the second round finds all that the first one brought.
  expect(new Set(counts.slice(2)).size).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true);
  expect(manager.complaints.filter(text => !/400|422/.test(text))).toEqual([]);
});

it('loads nothing of a theme on admin, sign-in and terminal pages', async () => {
  await install(themes.compact);
  const visitor = await browser.visitor();
  const asked: string[] = [];
  visitor.page.on('request', request => asked.push(new URL(request.url()).pathname));
  for (const path of ['/login', '/admin', '/terminal', '/setup']) {
    await visitor.page.goto(`${server.url}${path}`);
    await visitor.page.waitForTimeout(500);
  }
  expect(asked.filter(path => path.startsWith('/status/themes/'))).toEqual([]);
  await visitor.context.close();
});

it('shows the default theme with ?theme=safe, wherever one goes from there', async () => {
  await using visitor = await look('/?theme=safe');
  await visitor.page.getByText('8 cores').first().waitFor();
  await visitor.page.getByRole('link', { name: 'tokyo' }).click();
  await visitor.page.getByRole('heading', { name: 'Network interfaces' }).waitFor();
  expect(await visitor.page.evaluate(() => document.querySelectorAll('link[href*="/themes/"]').length)).toBe(0);
});

describe('a broken theme', () => {
  const good = 'export default { slots: {} };';
  const cases: [string, { zip: () => string; prepare?: (page: Page) => Promise<unknown>; told: RegExp }][] = [
    [
      'whose entry is not there',
      {
        zip: () => handmadeTheme('gone', good),
        prepare: page => page.route('**/remoteEntry.js', route => route.fulfill({ status: 404 })),
        told: /It did not load\./,
      },
    ],
    [
      'that throws when it is imported',
      {
        zip: () => handmadeTheme('thrower', 'throw new Error("boom at import");'),
        told: /It did not load\. .*boom at import/,
      },
    ],
    [
      'that is no script',
      { zip: () => handmadeTheme('garbled', 'let let = 1; export default { slots: {} };'), told: /It did not load\./ },
    ],
    [
      'that exports nothing',
      { zip: () => handmadeTheme('empty', 'export const theme = 1;'), told: /It exports no theme/ },
    ],
    [
      'whose stylesheet is not there',
      {
        zip: () => handmadeTheme('bare', good, { css: ['style.css'] }, { 'style.css': 'body{}' }),
        prepare: page => page.route('**/style.css', route => route.fulfill({ status: 404 })),
        told: /A stylesheet is missing\./,
      },
    ],
    [
      'whose slot throws when it is drawn',
      {
        zip: () =>
          handmadeTheme('faint', 'export default { slots: { NodeCard() { throw new Error("boom at render"); } } };'),
        told: /NodeCard failed\. .*boom at render/,
      },
    ],
    [
      'whose frame throws when it is drawn',
      {
        zip: () => handmadeTheme('headless', 'export default { slots: { Frame() { throw new Error("no frame"); } } };'),
        told: /Frame failed\. .*no frame/,
      },
    ],
    [
      'whose slot is no component',
      { zip: () => handmadeTheme('wooden', 'export default { slots: { Overview: 42 } };'), told: /Overview failed\./ },
    ],
    [
      'that may not evaluate text as code',
      {
        zip: () => handmadeTheme('evaluator', 'new Function("return 1")(); export default { slots: {} };'),
        told: /It did not load\. .*(unsafe-eval|Function)/,
      },
    ],
  ];

  it.each(cases)(
    '%s leaves visitors the default theme, and tells the administrator why',
    async (_, { zip, prepare, told }) => {
      await install(zip());
      await using visitor = await look('/', prepare);
      await visitor.page.getByText('8 cores').first().waitFor();
      await visitor.page.getByRole('group', { name: 'Overview' }).waitFor();
      await manager.page.goto(`${server.url}/admin/theme_managed`);
      const broken = manager.page.locator('article[data-active=true]');
      await broken.getByText('The default theme stood in:').waitFor();
      await broken.getByRole('listitem').filter({ hasText: told }).first().waitFor();
      await activateDefault();
    },
  );

  it('is told to the administrator on the page itself too', async () => {
    await install(
      handmadeTheme('faint', 'export default { slots: { Toolbar() { throw new Error("boom"); } } };', {
        version: '1.0.1',
      }),
    );
    await manager.page.goto(server.url);
    await manager.page.getByText('The default theme stands in, because Toolbar failed').waitFor();
    await activateDefault();
  });

  it('cannot be reached by its admin page, nor harm it', async () => {
    await install(handmadeTheme('vandal', 'document.body.innerHTML = ""; throw new Error("gone");'));
    await manager.page.goto(`${server.url}/admin/theme_managed`);
    await card('vandal').getByRole('button', { name: 'Delete' }).click();
    await manager.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await card('vandal').waitFor({ state: 'detached' });
    await card('Default').getByText('Active', { exact: true }).waitFor();
  });
});

describe('an upload', () => {
  const refused: [string, () => string, RegExp][] = [
    ['that is no zip by its name', () => fileOf('theme.rar', 'x'), /Only \.zip files can be uploaded\./],
    ['that is no zip by its content', () => fileOf('fake.zip', 'hello'), /Only \.zip files can be uploaded\./],
    [
      'built for another SDK',
      () => handmadeTheme('future', 'export default {};', { sdk: '^9.0.0' }),
      /version \^9\.0\.0 of the theme SDK; this site offers 0\.1\.0/,
    ],
    [
      'that leaves its folder',
      () => zipOf('climber', { 'theme.json': '{}', '../../evil.js': 'x' }),
      /leaves the folder of the theme/,
    ],
    [
      'that is a bomb',
      () => zipOf('bomb', { 'theme.json': '{}', 'a.js': new Uint8Array(12 * 2 ** 20) }),
      /grows more than 200 times/,
    ],
    ['that is too large', () => fileOf('huge.zip', new Uint8Array(33 * 2 ** 20)), /32 MB/],
    [
      'that brings a page',
      () => zipOf('page', { 'theme.json': '{}', 'index.html': '<h1>hi</h1>' }),
      /not a kind of file that a theme may hold/,
    ],
    ['without theme.json', () => zipOf('source', { 'package.json': '{}', 'readme.md': '' }), /sources of a theme/],
  ];
  it.each(refused)('%s is refused with a reason', async (_, file, reason) => {
    const { page } = manager;
    await page.goto(`${server.url}/admin/theme_managed`);
    await page.getByRole('heading', { name: 'Themes' }).waitFor();
    await page.getByLabel('A theme as a .zip file').setInputFiles(file());
    await page.getByRole('alert').filter({ hasText: reason }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

it('rolls an update back', async () => {
  const slot = (text: string) => `export default { slots: { Footer: () => '${text}' } };`;
  await install(handmadeTheme('steps', slot('first footer'), { version: '1.0.0' }));
  await install(handmadeTheme('steps', slot('second footer'), { version: '1.1.0' }), 'Install');
  await using visitor = await look();
  await visitor.page.getByText('second footer').waitFor();
  await card('steps').getByRole('button', { name: 'Back to 1.0.0' }).click();
  await card('steps').getByRole('button', { name: 'Back to 1.1.0' }).waitFor();
  await visitor.page.reload();
  await visitor.page.getByText('first footer').waitFor();
  await activateDefault();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
