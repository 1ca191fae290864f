import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { choose } from '../lib/choose.ts';
import { startServer, type Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';
import { startFakeMachine } from '../lib/start-fake-machine.ts';

const MINUTE = 60_000;
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let complaints: string[];
let tokyo: Awaited<ReturnType<ReturnType<typeof startFakeMachine>['live']>>;
let osaka: typeof tokyo;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN, basePath: '/status' });
  browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const [first, second] = [await site.addNode('tokyo'), await site.addNode('osaka')];
  const machine = startFakeMachine(server.url, first.token, 'tokyo');
  // Above the threshold twice in the last five hours: for twenty minutes and for two minutes.
  const now = Date.now();
  const busy = (ago: number) => (ago > 200 && ago <= 220) || (ago > 100 && ago <= 102);
  await machine.sendOld(
    Array.from({ length: 300 }, (_, i) => 300 - i).map(ago => ({ at: now - ago * MINUTE, cpu: busy(ago) ? 99 : 7 })),
  );
  // A stopping core writes all received reports.
  await server.stop();
  await server.restart();
  tokyo = await machine.live(1000, () => 7);
  osaka = await startFakeMachine(server.url, second.token, 'osaka').live(1000, () => 7);
  ({ page, complaints } = await browser.visitor());
  await signInAt(page, server.url, '/admin');
  await page.getByRole('heading', { name: 'Nodes' }).waitFor();
});
afterAll(async () => {
  tokyo?.[Symbol.dispose]();
  osaka?.[Symbol.dispose]();
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});
afterEach(() => {
  expect(complaints.splice(0).filter(text => !/422/.test(text))).toEqual([]);
});

it('backtests a rule while it is edited, then saves, changes and removes it', async () => {
  await page.goto(`${server.url}/admin/notification/load`);
  await page.getByText('No alert rules yet. Add one for load, latency or traffic.').waitFor();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog');
  const backtest = dialog.getByRole('region', { name: 'Test on history' });
  await dialog.getByLabel('Window in minutes').fill('1');
  await dialog.getByLabel('Time ratio in %').fill('100');
  await backtest.getByRole('button', { name: 'Run test' }).click();
  await backtest.getByText('Fired 2 times (last 7 d).').waitFor();
  await backtest.getByText('1 shorter than 3 min.').waitFor();
  await backtest.getByText('tokyo').first().waitFor();
  await dialog.getByLabel('Window in minutes').fill('10');
  await backtest.getByText('The rule has changed. Run the test again.').waitFor();
  await backtest.getByRole('button', { name: 'Run test' }).click();
  await backtest.getByText('Fired 1 time (last 7 d).').waitFor();

  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  await dialog.getByLabel('Name').fill('Busy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('CPU ≥ 90% for 100% of the last 10 min').waitFor();
  await page.getByText('2 nodes').waitFor();
  await page.getByRole('button', { name: 'Edit Busy' }).click();
  await choose(dialog.getByLabel('Metric'), 'Traffic');
  expect(await dialog.getByLabel('Window in minutes').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Traffic ≥ 90% of the quota in the current period').waitFor();
  await page.getByRole('button', { name: 'Delete Busy' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Busy is back.').waitFor();
  await page.getByText('Traffic ≥ 90% of the quota in the current period').waitFor();
  await page.getByRole('button', { name: 'Delete Busy' }).click();
  await page.getByText('No alert rules yet. Add one for load, latency or traffic.').waitFor();
});

it('sets outage notices of one node, of many, and of all others, and backtests that too', async () => {
  await page.goto(`${server.url}/admin/notification/offline`);
  const grace = page.getByLabel('Grace period of tokyo');
  await grace.fill('30');
  await grace.press('Enter');
  await page
    .getByRole('row', { name: /tokyo/ })
    .getByRole('img', { name: 'A grace period under 45 seconds may not trigger in time.' })
    .waitFor();
  await page.getByLabel('Select all').check();
  const batch = page.getByRole('toolbar', { name: '2 selected' });
  await batch.getByLabel('Grace period').fill('5');
  await batch.getByLabel('Cooldown').fill('0');
  await batch.getByRole('button', { name: 'Apply' }).click();
  await page.reload();
  expect(await page.getByLabel('Grace period of osaka').inputValue()).toBe('5 sec');
  const osakaRow = page.getByRole('row', { name: /osaka/ });
  await osakaRow.getByText('Own').first().waitFor();
  await osakaRow.getByRole('button', { name: 'Actions for osaka' }).click();
  await page.getByRole('menuitem', { name: 'Reset to the defaults' }).click();
  await osakaRow.getByText('Own').first().waitFor({ state: 'detached' });
  await page.getByLabel('Grace period in seconds').fill('60');
  await page.getByRole('button', { name: 'Run test' }).click();
  await page.getByText(/Fired \d times? \(last 7 d\)/).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').first().waitFor();
});

it('chooses notices without a rule: expiry, renewals, steps of traffic, sign-ins', async () => {
  await page.goto(`${server.url}/admin/settings/notification`);
  await page.getByLabel('Days in advance').fill('14');
  await choose(page.getByLabel('Traffic usage notifications'), 'From 50% of quota');
  await page.getByLabel('Notify on every sign-in').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').first().waitFor();
  await page.reload();
  expect(await page.getByLabel('Days in advance').inputValue()).toBe('14');
});
