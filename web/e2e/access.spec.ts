import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from './lib/admin.ts';
import { choose } from './lib/choose.ts';
import { createAdminClient } from './lib/site.ts';
import { startSite, isClientErrorLog } from './lib/start-site.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const confirmDialog = (page: Page) => page.getByRole('alertdialog');

it('shows a private site only after sign-in or with a link, and nothing once the link is revoked', async () => {
  await using instance = await startSite();
  const site = await createAdminClient(instance.server.url, ADMIN.username, ADMIN.password);
  await site.addNode('tokyo');
  await site.addNode('osaka');
  const { page, complaints } = await instance.browser.visitor();
  await signInAt(page, instance.url, '/admin/settings/site');
  await page.getByLabel('Private site').check();
  await page
    .getByRole('region', { name: 'Site details', exact: true })
    .getByRole('button', { name: 'Save' })
    .press('Enter');
  await page.getByText('Settings saved.').waitFor();

  const guest = await instance.browser.visitor();
  await guest.page.goto(instance.url);
  await guest.page.getByText('This is a private site. Please log in first.').waitFor();
  expect(await guest.page.getByText('tokyo').count()).toBe(0);
  expect((await fetch(`${instance.server.url}/api/v1/nodes`)).status).toBe(401);

  const link = async (name: string, shows: string) => {
    await page.goto(`${instance.url}/admin/shares`);
    await page.getByRole('button', { name: 'Create link' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await choose(dialog(page).getByLabel('Shows'), shows);
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    const address = (await dialog(page).locator('pre').innerText()).trim();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    return address;
  };
  await guest.page.goto(await link('for one', 'tokyo'));
  await guest.page.getByRole('heading', { level: 1, name: 'tokyo' }).waitFor();
  await guest.page.goto(instance.url);
  await guest.page.getByRole('heading', { level: 1, name: 'tokyo' }).waitFor();
  expect(await guest.page.getByText('osaka').count()).toBe(0);

  const friend = await instance.browser.visitor();
  const toAll = await link('for all', 'The whole site');
  await friend.page.goto(toAll);
  await friend.page.getByRole('link', { name: 'osaka' }).waitFor();
  await friend.page.getByRole('link', { name: 'tokyo' }).waitFor();

  await page.getByRole('button', { name: 'Revoke for all' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The link is revoked.').waitFor();
  await friend.page.reload();
  await friend.page.getByText('This is a private site. Please log in first.').waitFor();
  await friend.page.goto(toAll);
  await friend.page.getByText('This share link has expired or was revoked.').waitFor();
  expect(complaints.filter(text => !isClientErrorLog(text))).toEqual([]);
});
