import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { fakeIdentity } from '@vitrine/plugin-sdk/testing';
import { signInAt } from '../lib/admin.ts';
import { startSite, isClientErrorLog } from '../lib/start-site.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const confirmDialog = (page: Page) => page.getByRole('alertdialog');

it('links an external account, signs in with it, disables passwords, and unlinks no last way in', async () => {
  await using service = await fakeIdentity({ sub: 'u-1', name: 'Ada Elsewhere' });
  await using instance = await startSite({
    env: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' },
    plugins: ['sso-oauth2'],
  });
  const { page, complaints } = await instance.browser.visitor();
  await signInAt(page, instance.url, '/admin/settings/sign-on');

  await page.getByRole('switch', { name: 'Sign in with a password' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('Link an external account first').waitFor();
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click();

  // A provider with incomplete settings is not offered, so its switch stays off; enabling it opens its settings.
  const provider = page.getByRole('switch', { name: 'OAuth 2.0 is on' });
  expect(await provider.isChecked()).toBe(false);
  await provider.click();
  await dialog(page).getByLabel('Issuer').fill(service.url);
  await dialog(page).getByLabel('Client id').fill(service.clientId);
  await dialog(page).getByLabel('Client secret').fill(service.clientSecret);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Running').first().waitFor();
  expect(await provider.isChecked()).toBe(true);

  const visitor = await instance.browser.visitor();
  await visitor.page.goto(`${instance.url}/login`);
  await visitor.page.getByRole('button', { name: /^Sign in with OAuth/ }).click();
  await visitor.page
    .getByText("This external account isn't linked. Sign in another way, then link it in Account.")
    .waitFor();
  expect(new URL(visitor.page.url()).search).toBe('');

  await page.goto(`${instance.url}/admin/account`);
  await page.getByRole('button', { name: /^Link OAuth/ }).click();
  await page.getByText('External account linked').waitFor();
  await page.getByText('Ada Elsewhere').waitFor();
  await page.getByRole('button', { name: /^Link OAuth/ }).click();
  await page.getByText('This external account is already linked.').waitFor();

  await page.goto(`${instance.url}/admin/settings/sign-on`);
  await page.getByRole('switch', { name: 'Sign in with a password' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('Password sign-in is off.').waitFor();

  // Returns to the page that required a sign-in, even after a redirect through the other site.
  await visitor.page.goto(`${instance.url}/admin/logs?action=session`);
  await visitor.page.getByRole('button', { name: /^Sign in with OAuth/ }).waitFor();
  expect(await visitor.page.getByLabel('Password').count()).toBe(0);
  await visitor.page.getByRole('button', { name: /^Sign in with OAuth/ }).click();
  await visitor.page.waitForURL(`${instance.url}/admin/logs?action=session`);
  await visitor.page.getByRole('heading', { name: 'Audit log' }).waitFor();

  await page.goto(`${instance.url}/admin/account`);
  await page.getByRole('button', { name: /^Unlink/ }).click();
  await confirmDialog(page).getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('This is the last way to sign in.').waitFor();
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${instance.url}/admin/settings/sign-on`);
  await page.getByRole('switch', { name: 'Sign in with a password' }).click();
  await page.getByText('Password sign-in turned on.').waitFor();
  await page.goto(`${instance.url}/admin/account`);
  await page.getByRole('button', { name: /^Unlink/ }).click();
  await confirmDialog(page).getByRole('button', { name: 'Unlink' }).click();
  await page.getByText(/^OAuth.* is unbound\.$/).waitFor();
  expect(complaints.filter(text => !isClientErrorLog(text))).toEqual([]);
});

it('creates a key with chosen rights, shows it once, and revokes it; the log records it', async () => {
  await using instance = await startSite();
  const { page, complaints } = await instance.browser.visitor();
  await signInAt(page, instance.url, '/admin/keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await dialog(page).getByText('This field cannot be empty.').waitFor();
  await dialog(page).getByLabel('Name').fill('grafana');
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await dialog(page).getByText("Copy it now. You won't be able to see it again.").waitFor();
  const key = (await dialog(page).locator('pre').first().innerText()).trim();
  await dialog(page).getByRole('button', { name: 'I saved it' }).click();
  await page.reload();
  await page.getByRole('row', { name: /grafana/ }).waitFor();
  expect(await page.content()).not.toContain(key);

  const request = (method: string, path: string) =>
    fetch(`${instance.server.url}${path}`, { method, headers: { authorization: `Bearer ${key}` } });
  expect((await request('GET', '/api/v1/nodes')).status).toBe(200);
  expect((await request('DELETE', '/api/v1/admin/sessions')).status).toBe(403);
  await page.reload();
  await page
    .getByRole('row', { name: /grafana/ })
    .getByText(/ from 127\.0\.0\.1/)
    .waitFor();
  await page.getByRole('button', { name: 'Revoke grafana' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No keys yet.').waitFor();
  expect((await request('GET', '/api/v1/admin/nodes')).status).toBe(401);

  await page.goto(`${instance.url}/admin/logs`);
  await page.getByRole('searchbox', { name: 'Action', exact: true }).fill('keys.');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('row', { name: /Revoked API key/ }).waitFor();
  const added = page.getByRole('row', { name: /Created API key/ });
  await added.getByRole('button').click();
  await page.getByText('"grafana"').waitFor();
  expect(await page.content()).not.toContain(key);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n').filter(Boolean)).toHaveLength(3);
  await page.getByRole('button', { name: 'Verify log' }).click();
  await page.getByText(/^Log verified: \d+ entries, no changes\.$/).waitFor();

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${instance.url}/admin/logs?action=keys.`);
  const fold = page.getByRole('button', { name: 'Filter the log 1 filter set' });
  await fold.waitFor();
  expect(await page.getByRole('searchbox', { name: 'Actor' }).isVisible()).toBe(false);
  await fold.click();
  await page.getByRole('searchbox', { name: 'Actor' }).waitFor();
  expect(complaints.filter(text => !isClientErrorLog(text))).toEqual([]);
});
