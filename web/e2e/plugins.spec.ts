import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN, signInAt } from './lib/admin.ts';
import { isRefusal, packageOf, plugin, startPluginSite } from './lib/plugin-site.ts';
import { createAdminClient } from './lib/site.ts';

const fixtures = join(import.meta.dirname, '../../core/test/fixtures/plugins');

it('installs a plugin from a file after consent, updates it, rolls back, removes it and deletes its data', async () => {
  await using instance = await startPluginSite();
  const { page, server, complaints } = instance;
  await signInAt(page, server.url, '/admin/plugins');
  const dialog = page.getByRole('dialog');
  const check = async (version: string, permissions: string[]) => {
    await page.getByRole('button', { name: 'Install plugin' }).click();
    await dialog.getByLabel('Package (.tgz or .zip)').setInputFiles(await packageOf(version, permissions));
    await dialog.getByRole('button', { name: 'Check' }).click();
  };
  await check('1.0.0', ['network']);
  await dialog.getByText('Install Pigeon 1.0.0?').waitFor();
  await dialog.getByText('not verified').waitFor();
  await dialog.getByRole('button', { name: 'Install and enable' }).click();
  const pigeon = plugin(page, 'Pigeon');
  await pigeon.getByText('Running', { exact: true }).waitFor();

  await check('1.1.0', ['network', 'storage']);
  await dialog.getByText('Update Pigeon from 1.0.0 to 1.1.0?').waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['the network ', 'its own files New']);
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await pigeon.getByText('1.1.0', { exact: true }).waitFor();

  await pigeon.getByRole('button', { name: 'More for Pigeon' }).click();
  await page.getByRole('menuitem', { name: 'Go back to 1.0.0' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
  await pigeon.getByText('1.0.0', { exact: true }).waitFor();
  await page.getByText('Pigeon is back at 1.0.0.').first().waitFor();

  await pigeon.getByRole('button', { name: 'More for Pigeon' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await pigeon.waitFor({ state: 'detached' });
  await page.getByText('Pigeon removed.').first().waitFor();

  const removed = page.getByRole('region', { name: 'Removed plugins' });
  await removed.getByText('Only its log').waitFor();
  const log = join(server.data, 'plugin-logs/pigeon.jsonl');
  expect(existsSync(log)).toBe(true);
  await removed.getByRole('button', { name: 'Delete the data of pigeon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete data' }).click();
  // An open dialog hides the list behind it from role selectors, so its entry counts as removed only after the dialog has closed.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByText('Data of pigeon deleted.').first().waitFor();
  await removed.waitFor({ state: 'detached' });
  expect(existsSync(log)).toBe(false);
  expect(complaints.filter(text => !isRefusal(text))).toEqual([]);
});

it('lets no route of a plugin run code as a page of the site, nor stay as its service worker', async () => {
  await using instance = await startPluginSite();
  const { page, server } = instance;
  await cp(join(fixtures, 'foreign-protocol'), join(server.data, 'plugins/foreign-protocol'), { recursive: true });
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  await site.call('POST', '/api/v1/admin/plugins/discover', {});
  await site.call('PUT', '/api/v1/admin/plugins/foreign-protocol/enabled', { enabled: true });
  await page.goto(`${server.url}/api/taker/page.html`);
  expect(await page.evaluate(() => [self.origin, document.title])).toEqual(['null', '']);

  await page.goto(server.url);
  const register = () =>
    navigator.serviceWorker.register('/api/taker/worker.js', { scope: '/admin' }).then(() => 'taken');
  expect(await page.evaluate(register).catch(String)).toMatch(/SecurityError|TypeError/);
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(scopes.filter(scope => scope.endsWith('/admin'))).toEqual([]);
});
