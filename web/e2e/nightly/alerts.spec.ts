import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { choose } from '../lib/choose.ts';
import { enterTime } from '../lib/enter-time.ts';
import { startServer, type Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';
import { startFakeMachine } from '../lib/start-fake-machine.ts';

const MINUTE = 60_000;
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let complaints: string[];
let tokyo: Awaited<ReturnType<ReturnType<typeof startFakeMachine>['live']>>;
let comeBack: () => ReturnType<ReturnType<typeof startFakeMachine>['live']>;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN, basePath: '/status' });
  browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const { node, token } = await site.addNode('tokyo');
  const grace = { nodes: [node.uuid], change: { graceSeconds: 5 } };
  await site.call('PATCH', '/api/v1/admin/alerts/offline-configs', grace);
  comeBack = () => startFakeMachine(server.url, token, 'tokyo').live(1000, () => 7);
  tokyo = await comeBack();
  ({ page, complaints } = await browser.visitor());
  await signInAt(page, server.url, '/admin');
  await page.getByRole('heading', { name: 'Nodes' }).waitFor();
});
afterAll(async () => {
  tokyo?.[Symbol.dispose]();
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});
afterEach(() => {
  expect(complaints.splice(0).filter(text => !/422/.test(text))).toEqual([]);
});

it('shows an outage in the alert history, acknowledges it, and shows its end', async () => {
  tokyo[Symbol.dispose]();
  await page.goto(`${server.url}/admin/notification/history`);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'tokyo' }) })
    .first();
  await card.getByText('Firing').waitFor();
  await card.getByText(/^Started .+ · .+/).waitFor();
  await card.getByRole('button', { name: 'Acknowledge' }).click();
  await card.getByText(/acknowledged/).waitFor();
  await choose(card.getByLabel('Mute for…'), '1 hr');
  await page.getByText('Muted.').first().waitFor();
  tokyo = await comeBack();
  await card.getByText('Resolved').waitFor();
  await choose(page.getByLabel('Kind'), 'Load');
  await page.getByText('Nothing matches.').waitFor();
});

it('shows the mute as a silence, accepts quiet hours of a zone, and rejects an unknown zone', async () => {
  await page.goto(`${server.url}/admin/notification/silences`);
  await page.getByRole('listitem').filter({ hasText: 'Mute' }).getByText('Now').waitFor();
  await page.getByRole('button', { name: 'Add silence' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nights');
  await choose(dialog.getByLabel('Kind'), 'Quiet hours');
  await dialog.getByRole('radio', { name: 'Each week' }).click();
  await dialog.getByLabel('Time zone').fill('Mars/Olympus');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  await dialog.getByLabel('Time zone').fill('UTC');
  // A silence that is not active yet: deleting an active one asks for confirmation, because its suppressed notices are then sent.
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE);
  const [from, to] = [inHours(6), inHours(8)].map(date => date.toISOString().slice(11, 16));
  await enterTime(dialog.getByRole('group', { name: 'From' }), from!);
  await enterTime(dialog.getByRole('group', { name: 'To' }), to!);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const silence = page.getByText(`7 days a week, ${from} – ${to} (UTC)`);
  await silence.waitFor();
  await page.getByRole('button', { name: 'Delete Nights' }).click();
  await silence.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await silence.waitFor();
  await page.getByRole('button', { name: /^Delete (?!Nights)/ }).click();
  await page.getByRole('alertdialog').getByText('Held notifications are sent now.').waitFor();
});
