import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN, signInAt, signOut } from '../lib/admin.ts';
import { createAdminClient } from '../lib/site.ts';
import { startFakeMachine } from '../lib/start-fake-machine.ts';
import { startSite } from '../lib/start-site.ts';

let instance: Awaited<ReturnType<typeof startSite>>;
let page: Page;
let complaints: string[];
let fleets: Disposable;

beforeAll(async () => {
  instance = await startSite();
  const site = await createAdminClient(instance.url, ADMIN.username, ADMIN.password);
  const { token } = await site.addNode('tokyo', { expiredAt: Date.now() + 3.5 * 86_400_000 });
  await site.addNode('never seen');
  fleets = await startFakeMachine(instance.url, token, 'tokyo').live(1000, () => 7);
  ({ page, complaints } = await instance.browser.visitor({ viewport: { width: 1440, height: 900 } }));
  await signInAt(page, instance.url, '/admin/overview');
});
afterAll(async () => {
  fleets?.[Symbol.dispose]();
  await instance?.[Symbol.asyncDispose]();
});
afterEach(() => expect(complaints.splice(0)).toEqual([]));

const panel = (name: string) => page.getByRole('region', { name });

it('starts with an overview: what remains to be set up, states of the nodes, and problems', async () => {
  await page.getByRole('link', { name: '1 Online' }).waitFor();
  await page.getByRole('link', { name: '1 Never reported' }).waitFor();
  await panel('Expiring soon').getByText('4 days left').waitFor();
  await panel('Open alerts').getByText('Nothing is wrong right now.').waitFor();
  const busiest = panel('Highest usage').getByRole('row');
  await busiest.filter({ hasText: 'tokyo' }).getByText('7.0%').waitFor();
  expect(await busiest.filter({ hasText: 'never seen' }).count()).toBe(0);
  await panel('This installation').getByText('None yet').waitFor();
  await panel('Recent changes').getByText('Added node · never seen').waitFor();
  const steps = panel('Set up your site');
  await steps.getByText('1 of 4 done').waitFor();
  expect(await page.getByRole('region').first().getByRole('heading').innerText()).toBe('Set up your site');
  expect(await steps.getByRole('listitem').count()).toBe(4);
  await steps.getByRole('link', { name: 'Set URL' }).click();
  await page.getByLabel('Public URL').fill('https://status.example.org');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Public URL').inputValue()).toBe('https://status.example.org');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(`${instance.url}/admin/overview`);
  await steps.getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await page.getByRole('link', { name: '1 Online' }).waitFor();
  expect(await steps.count()).toBe(0);
});

it('links from an expiry to those nodes, from a name to all about the node, and from there to the site', async () => {
  await page.goto(`${instance.url}/admin/nodes?state=waiting`);
  const name = (text: string) => page.getByRole('link', { name: text, exact: true });
  await name('never seen').waitFor();
  expect(page.url()).toBe(`${instance.url}/admin?state=waiting`);
  await page.goto(`${instance.url}/admin/overview`);
  await panel('Expiring soon').getByRole('link', { name: 'All expiring nodes' }).click();
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('combobox', { name: 'Any expiry' }).getByText('Expires within 30 days').waitFor();
  await name('tokyo').click();
  await page.getByRole('heading', { level: 1, name: 'tokyo' }).waitFor();
  await page.getByRole('button', { name: 'Actions for tokyo' }).click();
  await page.getByRole('menuitem', { name: 'Visitors' }).press('Enter');
  await page.getByRole('menuitem', { name: 'View on site' }).press('Enter');
  await page.waitForURL(/\/instance\//);
  await page.getByRole('heading', { level: 1, name: 'tokyo' }).waitFor();
});

it('finds nodes, pages and commands by the keyboard', async () => {
  await page.goto(`${instance.url}/admin/overview`);
  await page.getByRole('link', { name: '1 Online' }).waitFor();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  await input.fill('tokyo');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'tokyo' }).waitFor();
  await page.getByText('AMD EPYC 9634').waitFor();
  await page.getByRole('link', { name: 'Alerts', exact: true }).last().click();
  await page.getByText('No alerts yet.').waitFor();
  await page.getByRole('link', { name: 'Audit log' }).last().click();
  await page.getByRole('row').getByText('Added node').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Group').fill('Asia');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('row').getByText('Changed node').waitFor();
  await page.keyboard.press('Control+k');
  await input.fill('delivery');
  await page.getByRole('option', { name: /Delivery log/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Delivery log' }).waitFor();
  await page.keyboard.press('Control+k');
  await input.fill('dark');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
  await page.keyboard.press('Control+k');
  await input.fill('no such thing');
  await page.getByText('Nothing found.').waitFor();
  await page.keyboard.press('Escape');
  await input.waitFor({ state: 'detached' });
});

it.each(['light', 'dark'] as const)('is accessible in the overview, the palette and the menus: %s', async look => {
  const darkVisitor = await instance.browser.visitor({ colorScheme: look, reducedMotion: 'reduce' });
  await signInAt(darkVisitor.page, instance.url, '/admin/overview');
  await darkVisitor.page.getByRole('region', { name: 'This installation' }).getByText('None yet').waitFor();
  expect(await accessibilityViolations(darkVisitor.page)).toEqual([]);
  await darkVisitor.page.getByRole('button', { name: 'Alerts' }).click();
  await darkVisitor.page.getByRole('menuitem', { name: 'All alerts' }).waitFor();
  await darkVisitor.page.keyboard.press('Escape');
  await darkVisitor.page.keyboard.press('Control+k');
  await darkVisitor.page.getByRole('option').first().waitFor();
  expect(await accessibilityViolations(darkVisitor.page)).toEqual([]);
  await darkVisitor.context.close();
});

it('carries the selected nodes from the list to a command, a rule and a silence', async () => {
  await page.goto(`${instance.url}/admin`);
  const select = async () => page.getByRole('checkbox', { name: 'Select tokyo' }).check();
  await select();
  await page.getByRole('link', { name: 'Add to alert rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('tokyo').first().waitFor();
  await dialog.getByLabel('Threshold in %').fill('150');
  await dialog.getByText('A percentage never exceeds 100, so this rule never fires.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${instance.url}/admin`);
  await select();
  await page.getByRole('link', { name: 'Run command' }).click();
  await page.getByText('1 selected').waitFor();
  // The ids are not part of the URL: with five hundred nodes, the server would reject a reload.
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByText('1 selected').waitFor();
});

it('asks before history is deleted, and signs out', async () => {
  await page.goto(`${instance.url}/admin/settings/general`);
  const retention = panel('Data retention');
  await retention.getByLabel('Load, in hours').fill('24');
  await retention.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete older history?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  expect(await page.getByText('Settings saved.').count()).toBe(0);
  await retention.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save and delete' }).click();
  await page.getByText('Settings saved.').waitFor();
  await signOut(page);
  await page.waitForURL(`${instance.url}/`);
});
