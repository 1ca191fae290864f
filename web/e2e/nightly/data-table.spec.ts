import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { signInAt } from '../lib/admin.ts';
import { ADMIN } from '../lib/admin.ts';
import { choose } from '../lib/choose.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { createAdminClient } from '../lib/site.ts';
import { startSite } from '../lib/start-site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let page: Page;
let complaints: string[];
const LONG = 'a group whose name is forty letters long';

beforeAll(async () => {
  site = await startSite();
  const client = await createAdminClient(site.server.url, ADMIN.username, ADMIN.password);
  for (const [name, group, price] of [
    ['oslo', 'Europe', 3],
    ['東京データセンター', 'Asia', 30],
    ['lima', LONG, 0],
    ['berlin', 'Europe', 20],
    ['accra', 'Africa', 100],
  ] as const)
    await client.addNode(name, { group, price });
  ({ page, complaints } = await site.browser.visitor({ viewport: { width: 1440, height: 900 } }));
  await signInAt(page, site.url, '/admin');
});
beforeEach(() => page.goto(`${site.url}/admin`));
afterEach(() => expect(complaints.splice(0)).toEqual([]));
afterAll(async () => site?.[Symbol.asyncDispose]());

const names = () => page.locator('tbody th a').allInnerTexts();
const OWN = 'oslo,東京データセンター,lima,berlin,accra';

it('is sorted by the keyboard: up, down, and back to its own order', async () => {
  await pollUntil(names, list => list.join() === OWN);
  const head = page.getByRole('columnheader', { name: 'Price' });
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await pollUntil(names, list => list.join() === 'accra,東京データセンター,berlin,oslo,lima');
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await page.keyboard.press('Enter');
  await pollUntil(names, list => list.join() === 'lima,oslo,berlin,東京データセンター,accra');
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await page.keyboard.press('Enter');
  await pollUntil(names, list => list.join() === OWN);
});

it('keeps search, order and filter in the address: Back and reload restore them', async () => {
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await choose(page.getByRole('combobox', { name: 'All groups' }), 'Europe');
  await pollUntil(names, list => list.join() === 'berlin,oslo');
  await page.getByLabel('Search nodes').fill('os');
  await pollUntil(names, list => list.join() === 'oslo');
  await page.reload();
  await pollUntil(names, list => list.join() === 'oslo');
  expect(await page.getByLabel('Search nodes').inputValue()).toBe('os');
  await page.getByRole('link', { name: 'oslo' }).click();
  await page.waitForURL(/admin\/node\//);
  // A pending navigation would cancel going back.
  await page.getByRole('heading', { name: 'oslo' }).waitFor();
  await page.goBack();
  await page.waitForURL(/admin/);
  await page.getByRole('table').waitFor();
  await pollUntil(names, list => list.join() === 'oslo');
  expect(await page.getByLabel('Search nodes').inputValue()).toBe('os');
  await page.getByLabel('Search nodes').fill('');
  await pollUntil(names, list => list.join() === 'berlin,oslo');
  await page.goto(`${site.url}/admin`);
  await pollUntil(names, list => list.join() === OWN);
});

it('shows all rows for an unknown group in the address', async () => {
  await page.goto(`${site.url}/admin?group=Atlantis`);
  await pollUntil(names, list => list.join() === OWN);
  await page.getByRole('combobox', { name: 'All groups' }).getByText('All groups').waitFor();
});

it('selects a range with Shift, and has a bar of actions for it', async () => {
  await page.getByRole('checkbox', { name: 'Select oslo' }).click();
  await page.getByRole('checkbox', { name: 'Select berlin' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '4 selected' });
  await bar.waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('toolbar', { name: '5 selected' }).getByRole('button', { name: 'Clear selection' }).click();
  await bar.waitFor({ state: 'detached' });
});

it('moves between rows with the arrow keys', async () => {
  await page.getByRole('checkbox', { name: 'Select oslo' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('toolbar', { name: '1 selected' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select lima' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Clear selection' }).click();
});

it('never scrolls sideways: hidden columns are in the details of a row', async () => {
  for (const width of [1440, 1024, 700]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Details of lima' }).waitFor();
    await expectNoSidewaysScroll(page);
    const menu = (await page.getByRole('button', { name: 'Actions for lima' }).boundingBox())!;
    expect(menu.x + menu.width).toBeLessThan(width);
  }
  await page.getByRole('button', { name: 'Details of oslo' }).click();
  await page.getByRole('definition').getByText('€3').or(page.getByRole('definition').getByText('3')).first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
});

it('returns the focus to the menu whose dialog was closed', async () => {
  const menu = page.getByRole('button', { name: 'Actions for oslo' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Billing and traffic' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Billing', exact: true }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pollUntil(
    () => menu.evaluate(button => button === document.activeElement),
    focused => focused,
  );
});

it('asks before input is discarded, and shows the error of a field beside it', async () => {
  await page.goto(`${site.url}/admin/keys`);
  const add = page.getByRole('button', { name: 'Create key' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('This field cannot be empty.').waitFor();
  const name = dialog.getByLabel(/^Name/);
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await pollUntil(
    () => name.evaluate(input => input === document.activeElement),
    focused => focused,
  );
  await page.keyboard.type('grafana');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await name.inputValue()).toBe('grafana');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await pollUntil(
    () => add.evaluate(button => button === document.activeElement),
    focused => focused,
  );
  await add.click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it.each(['light', 'dark'] as const)('is drawn as cards on a phone, in %s', async colorScheme => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/admin`);
  const cards = page.getByRole('list', { name: 'Nodes' }).getByRole('listitem');
  await pollUntil(
    () => cards.count(),
    count => count === 5,
  );
  expect(await page.getByRole('table').count()).toBe(0);
  const menu = (await page.getByRole('button', { name: 'Actions for lima' }).boundingBox())!;
  expect(menu.x + menu.width).toBeLessThan(390);
  await expectNoSidewaysScroll(page);
  // Search and filters are on one line.
  const search = (await page.getByLabel('Search nodes').boundingBox())!;
  const choices = page.getByRole('button', { name: /^Filters and order/ });
  expect(Math.abs((await choices.boundingBox())!.y - search.y)).toBeLessThan(4);
  await choices.click();
  await choose(page.getByRole('combobox', { name: 'Sort by' }), 'Name');
  await pollUntil(
    async () => (await cards.first().innerText()).split('\n')[0],
    first => first === 'accra',
  );
  await choose(page.getByRole('combobox', { name: 'All groups' }), 'Europe');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters and order, 1 filter set' }).waitFor();
  await pollUntil(
    () => cards.count(),
    count => count === 2,
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('table').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});
