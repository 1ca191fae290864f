import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startServer } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';

async function setUp() {
  const server = await startServer({ admin: ADMIN, plugins: ['heartbeat'] });
  const client = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  // Without nodes, the start page would explain how to add one.
  await client.addNode('tokyo');
  const browser = await openBrowser();
  return {
    server,
    browser,
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const heartbeats = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Heartbeats/ });

it('follows a job from its first call to the alert that it is late, in the admin area and on the public page', async () => {
  await using site = await setUp();
  const { page, complaints } = await site.browser.visitor();
  const url = site.server.url;
  await signInAt(page, url, '/admin/plugins');
  const card = page.getByRole('listitem', { name: 'Heartbeats', exact: true });
  await card.getByRole('switch').click();
  await card.getByText('Running', { exact: true }).waitFor();
  // Both the card and the menu open the page.
  await card.getByRole('link', { name: 'Open its page' }).click();

  await heartbeats(page).and(page.locator('[aria-current=page]')).waitFor();
  const frame = page.frameLocator('iframe[title="Heartbeats"]');
  await frame.getByRole('heading', { name: 'Heartbeats', level: 1 }).waitFor();
  await frame.getByText('No heartbeats yet.').waitFor();
  await frame.getByRole('button', { name: 'Add heartbeat' }).click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly backup');
  const choose = async (label: string, value: string) => {
    await dialog.getByLabel(`${label}: unit`).click();
    await frame.getByRole('option', { name: 'seconds' }).click();
    await dialog.getByLabel(label, { exact: true }).fill(value);
  };
  await choose('Called every', '10');
  await choose('May be late by', '0');
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const heartbeat = frame.getByRole('article', { name: 'Nightly backup' });
  await heartbeat.getByText('Waiting', { exact: true }).waitFor();

  const address = await heartbeat.locator('code').innerText();
  expect(address.startsWith(`${url}/api/heartbeat/ping/`)).toBe(true);
  expect((await fetch(address, { method: 'POST' })).status).toBe(200);
  await heartbeat.getByText('On time', { exact: true }).waitFor();

  // The frame has an origin of its own, without access to the administrator's cookies and storage.
  const inside = page.frames().find(frame => frame.url().includes('/plugin-page/'))!;
  expect(await inside.evaluate(() => self.origin)).toBe('null');
  const requested = await inside
    .evaluate(async path => (await fetch(path)).status.toString(), '/api/v1/admin/nodes')
    .catch(String);
  expect(requested).not.toBe('200');
  expect(await inside.evaluate(() => document.cookie).catch(String)).toContain('SecurityError');
  expect(await inside.evaluate(() => parent.document.title).catch(String)).toContain('SecurityError');

  const visitor = await site.browser.visitor();
  await visitor.page.goto(url);
  const widget = visitor.page.getByRole('region', { name: 'Heartbeats' });
  await widget.getByText('Nightly backup').waitFor();
  await heartbeat.getByText('Late', { exact: true }).waitFor({ timeout: 60_000 });
  await widget.getByText('Late', { exact: true }).waitFor({ timeout: 60_000 });
  await page.reload();
  await pollUntil(
    () => heartbeats(page).innerText(),
    text => /1/.test(text),
  );

  await page.goto(`${url}/admin/notification/history`);
  const alert = page.getByRole('listitem').filter({ hasText: 'Nightly backup' });
  await alert.getByText('Firing', { exact: true }).waitFor();
  await alert.getByText('Heartbeats', { exact: true }).waitFor();
  expect((await fetch(address)).status).toBe(200);
  await page.reload();
  await alert.getByText('Resolved', { exact: true }).waitFor();

  // The page of a signed-in user also shows the widget, in a sandbox.
  await page.goto(url);
  await page.getByRole('region', { name: 'Heartbeats' }).getByText('On time', { exact: true }).waitFor();
  expect(await page.evaluate(() => self.origin)).toBe('null');
  expect(complaints.filter(text => !/status of 4\d\d|CORS|ERR_FAILED|SecurityError/.test(text))).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});
