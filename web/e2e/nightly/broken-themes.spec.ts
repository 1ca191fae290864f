import type { Page } from 'playwright-core';
import { startThemeSite } from '../lib/start-theme-site.ts';
import { fileOf, writeThemeZip, zipOf } from '../lib/themes.ts';

let site: Awaited<ReturnType<typeof startThemeSite>>;
beforeAll(async () => {
  site = await startThemeSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

describe('a broken theme', () => {
  const valid = 'export default { slots: {} };';
  const cases: [string, { zip: () => string; prepare?: (page: Page) => Promise<unknown>; message: RegExp }][] = [
    [
      'whose entry is not there',
      {
        zip: () => writeThemeZip('gone', valid),
        prepare: page => page.route('**/remoteEntry.js', route => route.fulfill({ status: 404 })),
        message: /It did not load\./,
      },
    ],
    [
      'that throws when it is imported',
      {
        zip: () => writeThemeZip('thrower', 'throw new Error("boom at import");'),
        message: /It did not load\. .*boom at import/,
      },
    ],
    [
      'that is no script',
      {
        zip: () => writeThemeZip('garbled', 'let let = 1; export default { slots: {} };'),
        message: /It did not load\./,
      },
    ],
    [
      'that exports nothing',
      { zip: () => writeThemeZip('empty', 'export const theme = 1;'), message: /It exports no theme/ },
    ],
    [
      'whose stylesheet is not there',
      {
        zip: () => writeThemeZip('bare', valid, { css: ['style.css'] }, { 'style.css': 'body{}' }),
        prepare: page => page.route('**/style.css', route => route.fulfill({ status: 404 })),
        message: /A stylesheet is missing\./,
      },
    ],
    [
      'whose slot throws when it is drawn',
      {
        zip: () =>
          writeThemeZip('faint', 'export default { slots: { NodeCard() { throw new Error("boom at render"); } } };'),
        message: /NodeCard failed\. .*boom at render/,
      },
    ],
    [
      'whose frame throws when it is drawn',
      {
        zip: () => writeThemeZip('headless', 'export default { slots: { Frame() { throw new Error("no frame"); } } };'),
        message: /Frame failed\. .*no frame/,
      },
    ],
    [
      'whose slot is no component',
      {
        zip: () => writeThemeZip('wooden', 'export default { slots: { Overview: 42 } };'),
        message: /Overview failed\./,
      },
    ],
    [
      'that may not evaluate text as code',
      {
        zip: () => writeThemeZip('evaluator', 'new Function("return 1")(); export default { slots: {} };'),
        message: /It did not load\. .*(unsafe-eval|Function)/,
      },
    ],
  ];

  it.each(cases)(
    '%s shows visitors the default theme, and the administrator the reason',
    async (_, { zip, prepare, message }) => {
      await site.install(zip());
      await using visitor = await site.look('/', prepare);
      await visitor.page.getByText('8 cores').first().waitFor();
      await visitor.page.getByRole('group', { name: 'Overview' }).waitFor();
      await site.open();
      const activeTheme = site.manager.page.locator('article[data-active=true]');
      await activeTheme.getByText('Errors (default theme shown instead):').waitFor();
      await activeTheme.getByRole('listitem').filter({ hasText: message }).first().waitFor();
      await site.activateDefault();
    },
  );

  it('is reported to the administrator on the page itself too', async () => {
    await site.install(
      writeThemeZip('faint', 'export default { slots: { Toolbar() { throw new Error("boom"); } } };', {
        version: '1.0.1',
      }),
    );
    await site.manager.page.goto(site.url);
    await site.manager.page.getByText('Showing the default theme because Toolbar failed').waitFor();
    await site.activateDefault();
  });

  it('can be deleted in the admin area, which it does not affect', async () => {
    await site.install(writeThemeZip('vandal', 'document.body.innerHTML = ""; throw new Error("gone");'));
    await site.open();
    await site.card('vandal').getByRole('button', { name: 'Delete' }).click();
    await site.manager.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await site.card('vandal').waitFor({ state: 'detached' });
    await site.card('Default').getByText('Active', { exact: true }).waitFor();
  });
});

describe('an upload', () => {
  const cases: [string, () => string, RegExp][] = [
    ['that is no zip by its name', () => fileOf('theme.rar', 'x'), /Only \.zip files can be uploaded\./],
    ['that is no zip by its content', () => fileOf('fake.zip', 'hello'), /This is not a complete \.zip file\./],
    [
      'built for another SDK',
      () => writeThemeZip('future', 'export default {};', { sdk: '^9.0.0' }),
      /version \^9\.0\.0 of the theme SDK; this site offers 0\.1\.0/,
    ],
    [
      'that leaves its folder',
      () => zipOf('climber', { 'theme.json': '{}', '../../evil.js': 'x' }),
      /leaves its folder/,
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
  it.each(cases)('%s is rejected with a reason', async (_, file, reason) => {
    const { page } = site.manager;
    await site.open();
    await page.getByRole('heading', { name: 'Themes' }).waitFor();
    await page.getByLabel('A theme as a .zip file').setInputFiles(file());
    await page.getByRole('alert').filter({ hasText: reason }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
