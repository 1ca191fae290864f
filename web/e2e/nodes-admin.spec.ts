import { jest } from '@jest/globals';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from './lib/browser.ts';
import { machine } from './lib/machine.ts';
import { startServer, type Server } from './lib/server.ts';
import { signedIn } from './lib/site.ts';
import { until } from './lib/until.ts';
import { violations } from './lib/violations.ts';

jest.setTimeout(120_000);

const admin = { username: 'ada', password: 'Correct4Horse' };
const DAY = 86_400_000;
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let site: Awaited<ReturnType<typeof signedIn>>;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  server = await startServer({ admin });
  browser = await openBrowser();
  site = await signedIn(server.url, admin.username, admin.password);
  ({ page, complaints } = await browser.visitor({ viewport: { width: 1500, height: 950 } }));
  await page.goto(`${server.url}/admin`);
  await page.getByLabel('User name').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Nodes' }).waitFor();
});
afterEach(() => expect(complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

const row = (name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
const dialog = () => page.getByRole('dialog');
const names = async () => page.locator('tbody th a').allInnerTexts();

async function open(name: string, item: string) {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Runs a command as somebody without rights and without a service manager would, and answers what then starts the agent. */
async function install(command: string, home: string): Promise<string> {
  for (const name of ['systemctl', 'loginctl', 'launchctl']) await writeFile(join(home, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const env = { PATH: `${home}:${process.env.PATH}`, HOME: home, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env, timeout: 60_000 });
  const said = /start the agent by\s+(.+)/.exec(stdout)?.[1];
  if (said) return said;
  const unit = await readFile(join(home, '.config/systemd/user/vitrine-agent.service'), 'utf8');
  return /^ExecStart=(.+)$/m.exec(unit)![1]!;
}

describe('a node', () => {
  let home: string;
  let agent: ChildProcess | undefined;
  let firstToken: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'vitrine-e2e-agent-'));
  });
  afterAll(async () => {
    agent?.kill();
    await rm(home, { recursive: true, force: true });
  });

  it('is added after a decision about remote control, and comes to life by the command that is shown', async () => {
    await page.getByRole('button', { name: 'Add node' }).click();
    await dialog().getByLabel('Name').fill('lab box');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('Please fill this in.').waitFor();
    await dialog().getByLabel('Only report').check();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: 'Install the agent of lab box' }).waitFor();
    await dialog().getByLabel('Rights').selectOption('as this user only');
    const command = await dialog().locator('pre').first().innerText();
    expect(command).toContain('--disable-remote-control');
    firstToken = /VITRINE_TOKEN=(\S+)/.exec(command)![1]!;
    await dialog().getByText('Waiting for its first report').waitFor();

    agent = spawn('sh', ['-c', `exec ${await install(command, home)}`], { env: { ...process.env, HOME: home, NODE_OPTIONS: '' }, stdio: 'ignore' });
    await dialog().getByText('It reports.').waitFor({ timeout: 20_000 });
    await dialog().getByRole('button', { name: 'Done' }).click();
    await row('lab box').getByText('Online').waitFor();
  });

  it('is called, grouped and tagged as somebody likes', async () => {
    await page.getByRole('button', { name: 'Edit lab box' }).click();
    await dialog().getByLabel('Name').fill('');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Please fill this in.').waitFor();
    await dialog().getByLabel('Name').fill('tokyo');
    await dialog().getByLabel('Group').fill('Asia');
    const tags = dialog().getByRole('combobox', { name: 'Tags' });
    await tags.fill('web<green>');
    await tags.press('Enter');
    await tags.fill('cdn');
    await tags.press('Enter');
    await dialog().getByRole('button', { name: 'cdn, Gray: choose a colour' }).click();
    await page.getByRole('button', { name: 'Ruby' }).click();
    await dialog().getByLabel('Public remark').fill('Edge of the lab');
    await dialog().getByLabel('Private remark').fill('behind the desk');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('tokyo is saved.').waitFor();
    await row('tokyo').getByText('Asia').waitFor();
    expect(await row('tokyo').locator('[data-tag]').evaluateAll(all => all.map(tag => `${tag.textContent} ${tag.getAttribute('data-tag')}`))).toEqual(['web green', 'cdn ruby']);
  });

  it('has a price and an expiry', async () => {
    await open('tokyo', 'Billing');
    await dialog().getByLabel('Price').fill('-3');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Invalid price').waitFor();
    await dialog().getByLabel('Price').fill('12,5');
    await dialog().getByLabel('Currency').selectOption('€ euro');
    await dialog().getByLabel('Paid').selectOption('quarterly');
    const inTenDays = new Date(Date.now() + 10 * DAY - 3_600_000);
    await dialog().getByLabel('Expires').fill(`${inTenDays.toLocaleDateString('sv')}T${inTenDays.toLocaleTimeString('sv').slice(0, 5)}`);
    await dialog().getByLabel('Renew by itself').check();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await row('tokyo').getByText('€12.50').waitFor();
    await row('tokyo').getByText('10 days left').waitFor();
  });

  it('has a limit of traffic, and figures that can be corrected', async () => {
    await open('tokyo', 'Traffic');
    await dialog().getByLabel('Limit of a period').fill('a lot');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Must be an amount').waitFor();
    await dialog().getByLabel('Limit of a period').fill('2');
    await dialog().getByRole('combobox', { name: 'Unit' }).selectOption('TB');
    await dialog().getByLabel('What counts').selectOption('max');
    await dialog().getByLabel('Day on which').fill('31');
    await dialog().getByRole('button', { name: 'Correct these figures' }).click();
    const correction = dialog().getByRole('group', { name: 'Correct these figures' });
    await correction.getByLabel('Sent').fill('500');
    await correction.getByLabel('Unit').first().selectOption('GB');
    await correction.getByLabel('Why').fill('as the provider counts');
    await correction.getByRole('button', { name: 'Set these figures' }).click();
    await dialog().getByRole('region', { name: 'Corrections' }).getByText('as the provider counts').waitFor();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await row('tokyo').getByText('25%').waitFor();
  });

  it('shows visitors what is meant for them, on cards, in the table and on its page', async () => {
    const visitor = await browser.visitor();
    await visitor.page.goto(server.url);
    const card = visitor.page.locator('article', { hasText: 'tokyo' });
    for (const text of ['€12.50 / quarter', '10 days left', 'Edge of the lab', 'Traffic of the plan', '25%']) await card.getByText(text).first().waitFor();
    expect(await card.locator('[data-tag=ruby]').innerText()).toBe('cdn');
    await visitor.page.getByRole('group', { name: 'Groups' }).getByRole('button', { name: /Asia/ }).waitFor();
    await visitor.page.goto(`${server.url}/?view=table`);
    const line = visitor.page.getByRole('row', { name: /tokyo/ });
    for (const text of ['€12.50 / quarter', '10 days left', 'Edge of the lab', '25%', 'cdn']) await line.getByText(text).first().waitFor();
    await line.getByRole('link', { name: 'tokyo' }).click();
    for (const text of ['€12.50 / quarter', 'Edge of the lab', 'Asia', 'cdn']) await visitor.page.getByText(text).first().waitFor();
    await visitor.page.getByText('of 2.00 TB').waitFor();
    expect(await visitor.page.content()).not.toContain('behind the desk');
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it('gets a new token, and whoever has the old one is out at once', async () => {
    await open('tokyo', 'New token');
    await dialog().getByRole('button', { name: 'Make a new token' }).click();
    const token = await dialog().locator('pre').innerText();
    const report = (bearer: string) => fetch(`${server.url}/api/v1/agent/reports`, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } });
    expect((await report(firstToken)).status).toBe(401);
    expect((await report(token)).status).not.toBe(401);
    // The list behind the dialog is out of reach for roles.
    await page.locator('tr', { hasText: 'tokyo' }).getByText('Offline').waitFor({ timeout: 20_000 });
    await dialog().getByRole('button', { name: 'Show the install command' }).click();
    expect(await dialog().locator('pre').first().innerText()).toContain(token);
    await dialog().getByRole('button', { name: 'Done' }).click();
    using _living = await machine(server.url, token, 'lab').live(1000, () => 12);
    await row('tokyo').getByText('Online').waitFor();
  });
});

describe('the list', () => {
  beforeAll(async () => {
    for (const name of ['oslo', 'paris', 'lima']) await site.addNode(name);
    await row('lima').waitFor();
  });

  it('hears of nodes that others add, and is put into another order by keys', async () => {
    expect(await names()).toEqual(['tokyo', 'oslo', 'paris', 'lima']);
    await page.getByRole('button', { name: 'Move oslo' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('oslo is taken. It stands at place 2 of 4.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('oslo is at place 3 of 4.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await until(names, list => list.join() === 'tokyo,paris,oslo,lima');
    await until(
      async () => ((await (await fetch(`${server.url}/api/v1/nodes`)).json()) as { data: { node: { name: string } }[] }).data.map(({ node }) => node.name),
      list => list.join() === 'tokyo,paris,oslo,lima',
    );
  });

  it('is put into another order by dragging', async () => {
    const grip = (await page.getByRole('button', { name: 'Move lima' }).boundingBox())!;
    const first = (await page.getByRole('button', { name: 'Move tokyo' }).boundingBox())!;
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(grip.x + 8, grip.y - 20, { steps: 4 });
    await page.mouse.move(first.x + 8, first.y + 4, { steps: 8 });
    await page.mouse.up();
    await until(names, list => list.join() === 'lima,tokyo,paris,oslo');
    await page.reload();
    await until(names, list => list.join() === 'lima,tokyo,paris,oslo');
  });

  it('is searched', async () => {
    await page.getByLabel('Search nodes').fill('behind desk');
    await until(names, list => list.join() === 'tokyo');
    await page.getByLabel('Search nodes').fill('nothing like this');
    await page.getByText('No node matches.').waitFor();
    await page.getByLabel('Search nodes').fill('');
  });

  it('has the columns that somebody chose, and keeps them', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('System', { exact: true }).uncheck();
    await page.getByLabel('Private remark', { exact: true }).check();
    await page.getByRole('button', { name: 'Group: further left' }).click();
    await page.keyboard.press('Escape');
    const heads = async () => page.getByRole('columnheader').allInnerTexts();
    expect((await heads()).slice(1, 4)).toEqual(['Name', 'Group', 'State']);
    await page.reload();
    await row('tokyo').getByText('behind the desk').waitFor();
    expect((await heads()).slice(1, 4)).toEqual(['Name', 'Group', 'State']);
    expect(await heads()).not.toContain('System');
  });

  it('changes many nodes at once', async () => {
    await page.getByLabel('Choose oslo').check();
    await page.getByLabel('Choose paris').check();
    const bar = page.getByRole('toolbar', { name: '2 chosen' });
    await bar.getByRole('button', { name: 'Edit' }).click();
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await dialog().getByText('Tick what is to change.').waitFor();
    await dialog().getByLabel('Change: Group').check();
    await dialog().getByLabel('Group', { exact: true }).fill('Europe');
    await dialog().getByLabel('Change: Price').check();
    await dialog().getByLabel('Price', { exact: true }).fill('-1');
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 nodes are changed.').waitFor();
    for (const name of ['oslo', 'paris']) {
      await row(name).getByText('Europe').waitFor();
      await row(name).getByText('Free').waitFor();
    }
    expect(await row('lima').getByText('Europe').count()).toBe(0);
    await bar.getByRole('button', { name: 'Tell outages' }).click();
    await page.getByText('Outages of 2 nodes are told.').waitFor();
    await bar.getByRole('button', { name: 'Hide' }).click();
    await row('paris').getByText('Hidden').waitFor();
    await until(async () => (await (await fetch(`${server.url}/api/v1/nodes`)).text()).match(/"name":"\w+"/g)?.length, count => count === 2);
    await bar.getByRole('button', { name: 'Show' }).click();
    await row('paris').getByText('Hidden').waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Choose none' }).click();
  });

  it('deletes nodes, and takes that back for a while', async () => {
    const visible = async () => (await (await fetch(`${server.url}/api/v1/nodes`)).text()).includes('"oslo"');
    await page.getByLabel('Choose oslo').check();
    await page.getByLabel('Choose paris').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog', { name: 'Delete 2 nodes?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 nodes are about to be deleted').waitFor();
    await row('oslo').getByText('Being deleted').waitFor();
    await until(visible, there => !there);
    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 nodes stay.').waitFor();
    await until(visible, there => there);
    await row('oslo').getByText('Being deleted').waitFor({ state: 'detached' });
  });

  it('lets machines join with a code, and with a key', async () => {
    const register = (key: string, machine: string, name: string) =>
      fetch(`${server.url}/api/v1/agent/register`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ machine: machine.repeat(64), name }),
      });
    await page.getByRole('button', { name: 'Let machines join' }).click();
    await dialog().getByRole('button', { name: 'Make a code' }).click();
    await dialog().getByText('Please fill this in.').waitFor();
    await dialog().getByLabel('Only report').check();
    await dialog().getByRole('button', { name: 'Make a code' }).click();
    const code = /VITRINE_CODE=(\S+)/.exec(await dialog().locator('pre').first().innerText())![1]!;
    expect((await register(code, 'a', 'by-code')).status).toBe(200);
    expect((await register(code, 'b', 'too-late')).status).toBe(401);

    await dialog().getByRole('button', { name: 'Auto-discovery key' }).click();
    await dialog().getByLabel('Auto-discovery key').fill('short');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('At least 12 letters').waitFor();
    await dialog().getByRole('button', { name: 'Make a key' }).click();
    const key = await dialog().getByLabel('Auto-discovery key').inputValue();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Machines with this key may join now.').waitFor();
    expect((await register(key, 'c', 'by-key')).status).toBe(200);
    await page.keyboard.press('Escape');
    await row('by-code').waitFor();
    await row('by-key').waitFor();
  });

  it.each(['light', 'dark'] as const)('leaves nobody out in %s, nor do its dialogs', async colorScheme => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const close = async () => {
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    };
    const said: string[] = [];
    const look = async (what: string) => said.push(...(await violations(page)).map(one => `${what}: ${one}`));
    await page.getByLabel('Choose tokyo').check();
    await look('list');
    await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
    await dialog().getByLabel('Change: Price').check();
    await look('batch');
    await close();
    await page.getByLabel('Choose tokyo').uncheck();
    for (const item of ['Edit', 'Billing', 'Traffic', 'Install command', 'New token']) {
      await open('tokyo', item);
      await dialog().waitFor();
      await look(item);
      await close();
    }
    for (const button of ['Add node', 'Let machines join']) {
      await page.getByRole('button', { name: button }).click();
      await look(button);
      await close();
    }
    await page.emulateMedia({ colorScheme: 'light' });
    expect(said).toEqual([]);
  });

  it('says when it cannot be kept fresh, and goes on when it can', async () => {
    await server.stop();
    await page.getByText(/connection is lost|could not be refreshed/).waitFor({ timeout: 20_000 });
    await server.restart();
    await page.getByText(/connection is lost|could not be refreshed/).waitFor({ state: 'detached', timeout: 30_000 });
    // What the browser itself says about a server that is gone.
    complaints.splice(0);
  });
});
