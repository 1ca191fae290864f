import { startThemeSite } from './lib/start-theme-site.ts';
import { styleOf } from './lib/style-of.ts';
import { exampleThemeZip, writeThemeZip } from './lib/themes.ts';

const themes = { aurora: exampleThemeZip('aurora'), compact: exampleThemeZip('compact') };
let site: Awaited<ReturnType<typeof startThemeSite>>;
beforeAll(async () => {
  site = await startThemeSite({ VITRINE_OUTBOUND_ALLOWLIST: 'private' });
});
afterAll(() => site?.[Symbol.asyncDispose]());

it('uploads aurora, shows its content, and draws its card and tokens on live data, the rest by the default theme', async () => {
  const { page } = site.manager;
  await page.getByLabel('A theme as a .zip file').setInputFiles(themes.aurora);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Install Aurora 1.0.0?' }).waitFor();
  await dialog.getByText('Nothing unusual.').waitFor();
  await dialog.getByText('None').waitFor();
  await dialog.getByText('Its colors have enough contrast.').waitFor();
  await dialog.getByRole('button', { name: 'Install and make active' }).click();
  await site.card('Aurora').getByText('Active', { exact: true }).waitFor();
  expect(await page.getByText('Active', { exact: true }).count()).toBe(1);

  await using visitor = await site.look();
  await visitor.page.getByRole('img', { name: 'CPU 42%' }).waitFor();
  await visitor.page.getByRole('group', { name: 'Overview' }).waitFor();
  expect(await styleOf(visitor.page, 'html', 'background-color')).toBe('rgb(243, 248, 246)');
  expect(visitor.complaints).toEqual([]);
});

it('shows the changes of an update before it is installed, and rolls it back', async () => {
  const slot = (text: string) => `export default { slots: { Footer: () => '${text}' } };`;
  await site.install(writeThemeZip('steps', slot('first footer'), { version: '1.0.0', slots: ['Footer'] }));
  const next = writeThemeZip('steps', `fetch('https://stats.example.com'); ${slot('second footer')}`, {
    version: '1.1.0',
    slots: ['Footer', 'NodeCard'],
    pages: ['/map'],
    tokens: { accentColor: 'teal' },
  });
  const { page } = site.manager;
  await page.getByLabel('A theme as a .zip file').setInputFiles(next);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Update steps to 1.1.0?' }).waitFor();
  await dialog.getByText('New hosts in the code: stats.example.com').waitFor();
  for (const sentence of [
    'It now also draws: Node card.',
    'New pages: /map.',
    'It now sets in the appearance: accentColor.',
    'Footer, Node card',
  ])
    await dialog.getByText(sentence, { exact: true }).waitFor();
  await dialog.getByText('2 files differ').click();
  await dialog.getByText('theme.js changed').waitFor();
  // The theme is already active, so the dialog offers no choice.
  await dialog.getByText('This theme is active. Visitors see this version right away.').waitFor();
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Update']);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.waitFor({ state: 'detached' });
  await using visitor = await site.look();
  await visitor.page.getByText('second footer').waitFor();
  await site.card('steps').getByRole('button', { name: 'Go back to 1.0.0' }).click();
  await site.card('steps').getByRole('button', { name: 'Go back to 1.1.0' }).waitFor();
  await visitor.page.reload();
  await visitor.page.getByText('first footer').waitFor();
  await site.activateDefault();
});

it('explains that a theme has no preview before its required options are filled in, and who sees what is saved', async () => {
  const title = { type: 'string', widget: 'text', title: 'Title', minLength: 1 };
  const options = { type: 'object', properties: { title }, required: ['title'] };
  await site.install(writeThemeZip('asks', 'export default { slots: {} };', { options }));
  await site.activateDefault();
  const { page, complaints } = site.manager;
  await site.card('asks').getByRole('link', { name: 'Customize' }).click();
  await page.getByText('Saved. Visitors see it once this theme is active.').waitFor();
  await page.getByText('The preview appears once the marked fields are filled in.').waitFor();
  await page.getByLabel('Title').fill('Hello');
  await page.frameLocator('iframe').getByText('tokyo').first().waitFor();
  expect(await page.getByText('The preview appears once').count()).toBe(0);
  expect(complaints.filter(text => !/status of 422/.test(text))).toEqual([]);
});
