import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { AdminPingTask, PingResult } from '@vitrine/contracts';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { choose } from '../lib/choose.ts';
import { endProcess } from '../lib/end-process.ts';
import { startServer, type Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';
import { startFakeMachine } from '../lib/start-fake-machine.ts';

const MINUTE = 60_000;
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let frankfurt: AdminPingTask;
let tokyo: { readonly node: { readonly uuid: string }; readonly token: string };

/** Two hours of probes to one target: 20 ms, one peak, ten minutes in which all are lost, and half an hour without any. */
function twoHours(task: number): { at: number; cpu: number; pings: PingResult[] }[] {
  const now = Date.now();
  return Array.from({ length: 120 }, (_, i) => 120 - i).map(ago => {
    const trip = ago === 50 ? 480 : ago > 20 && ago <= 30 ? -1 : 20 + (ago % 3);
    const silent = ago > 60 && ago <= 90;
    return {
      at: now - ago * MINUTE,
      cpu: 10,
      pings: silent ? [] : [0, 10_000, 20_000].map((age): PingResult => [task, age, trip]),
    };
  });
}

beforeAll(async () => {
  server = await startServer({ admin: ADMIN, basePath: '/status' });
  browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  tokyo = await site.addNode('tokyo');
  frankfurt = await site.addPingTask({ name: 'Frankfurt', type: 'icmp', target: '192.0.2.1' });
  await startFakeMachine(server.url, tokyo.token, 'tokyo').sendOld(twoHours(frankfurt.id));
  // A stopping core writes all received reports.
  await server.stop();
  await server.restart();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

const look = async (path: string, options = {}) => {
  const visitor = await browser.visitor(options);
  await visitor.page.goto(`${server.url}${path}`);
  return visitor;
};

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Latency table' }).getByRole('row', { name });

it('draws the latency of a node, with loss, peak and gap, and shows its figures', async () => {
  const { page, complaints } = await look(`/instance/${tokyo.node.uuid}?hours=6`);
  const section = page.getByRole('region', { name: 'Latency', exact: true });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('slider', { name: 'Latency' }).waitFor();
  const cells = await row(page, 'Frankfurt').getByRole('cell').allInnerTexts();
  expect(cells.slice(0, 3)).toEqual(Array(3).fill(expect.stringMatching(/^2[012]\sms$/)));
  expect(cells[4]).toBe('11%');
  await row(page, 'Frankfurt').getByRole('img', { name: 'Frankfurt: 11% packet loss' }).waitFor();

  const line = section.locator('canvas').first();
  const raw = await line.screenshot();
  await section.getByRole('checkbox', { name: 'Smoothing' }).check();
  await page.waitForTimeout(300);
  expect((await line.screenshot()).equals(raw)).toBe(false);
  await section.getByRole('checkbox', { name: 'Smoothing' }).uncheck();
  await section.getByRole('checkbox', { name: 'Frankfurt' }).uncheck();
  await section.getByRole('checkbox', { name: 'Frankfurt' }).check();

  await page.getByRole('button', { name: '1 hr', exact: true }).click();
  await row(page, 'Frankfurt')
    .getByRole('cell', { name: /^1[67]%$/ })
    .waitFor();
  expect(complaints).toEqual([]);
});

it('shows every node against every task, to those who may see the node, in the language of the visitor', async () => {
  const { page, complaints } = await look('/');
  await page.getByRole('link', { name: 'Latency' }).click();
  await page.getByRole('heading', { name: 'Latency' }).waitFor();
  const cell = page.getByRole('row', { name: /tokyo/ }).getByRole('cell').first();
  await cell.getByText(/tokyo to Frankfurt: p50 2[01]\sms, p95 2[12]\sms, 1[67]% lost/).waitFor();
  // The arrow keys move from the node's name to its cells, each of which shows its history.
  await page.getByRole('link', { name: 'tokyo', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('td a:focus').waitFor();
  await page.getByText('tokyo → Frankfurt').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('tokyo → Frankfurt').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Frankfurt' }).click();
  await page.getByRole('columnheader', { name: 'Frankfurt' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  await page.getByRole('button', { name: '24 hr' }).click();
  await page.waitForURL(/hours=24/);
  await cell.getByText(/tokyo to Frankfurt/).waitFor();
  await page.getByRole('searchbox', { name: 'Search nodes' }).fill('nothing');
  await page.getByText('No matching nodes.').waitFor();
  await page.getByRole('searchbox', { name: 'Search nodes' }).fill('tok');
  await page.getByRole('link', { name: 'tokyo', exact: true }).click();
  await page.getByRole('heading', { name: 'tokyo' }).waitFor();
  expect(complaints).toEqual([]);
  const chinese = await look('/latency', { locale: 'zh-CN' });
  await chinese.page.getByRole('heading', { name: '延迟' }).waitFor();
});

it('requests latency on cards only once a task is on them, and shows it there', async () => {
  const requests: string[] = [];
  const { page, complaints } = await look('/');
  page.on('request', request => requests.push(new URL(request.url()).pathname));
  const card = page.getByRole('listitem').filter({ hasText: 'tokyo' });
  await page.reload();
  await card.getByText('CPU', { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests.filter(path => path.endsWith('/latency/cards'))).toEqual([]);

  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const { id, nodes: _, certificateUntil: __, etag: ___, ...task } = frankfurt;
  await site.call('PUT', `/api/v1/admin/ping/tasks/${id}`, { ...task, onCards: true });
  await page.reload();
  // The value in the chart of the card: the list below it is empty while the node is offline.
  await card
    .getByText(/^2[012]\sms$/)
    .first()
    .waitFor();
  expect(requests.filter(path => path.endsWith('/latency/cards'))).toHaveLength(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('adds a task that a real agent measures at once, and rejects an invalid target', async () => {
  const target = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
  await once(target, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-e2e-agent-'));
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const { token } = await site.addNode('osaka');
  const bundle = join(import.meta.dirname, '../../../sdk/agent/dist/vitrine-agent.mjs');
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    VITRINE_AGENT_ENDPOINT: server.url,
    VITRINE_AGENT_TOKEN: token,
    VITRINE_AGENT_DATA_DIR: folder,
  };
  const agent = spawn(process.execPath, [bundle], { cwd: folder, env, stdio: 'ignore' });
  try {
    const { page, complaints } = await browser.visitor();
    await signInAt(page, server.url, '/admin/ping');
    await page.getByRole('button', { name: 'Add task' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name/).fill('Next door');
    await choose(dialog.getByLabel('Type'), 'TCP');
    await dialog.getByRole('textbox', { name: /^Target/ }).fill('https://');
    await dialog.getByLabel('Interval in seconds').fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await dialog.getByRole('textbox', { name: /^Target/ }).fill(`127.0.0.1:${(target.address() as AddressInfo).port}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Next door/ }).waitFor();
    await page.getByText(/probes a day · about/).waitFor();

    const visitor = await look('/latency');
    // A minute is stored after it ends, and the page is computed once a minute.
    const cell = visitor.page.getByText(/osaka to Next door: p50 [\d.]+\sms, .* 0% lost/);
    for (let i = 0; i < 40 && (await cell.count()) === 0; i++) {
      await visitor.page.waitForTimeout(5000);
      await visitor.page.reload();
      await visitor.page.getByRole('heading', { name: 'Latency' }).waitFor();
    }
    await cell.waitFor();
    await page.getByRole('radio', { name: 'Nodes', exact: true }).click();
    await page.getByRole('checkbox', { name: 'osaka measures Next door' }).waitFor();
    expect(complaints.filter(text => !/422/.test(text))).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  } finally {
    await endProcess(agent);
    target.close();
    await rm(folder, { recursive: true, force: true });
  }
});
