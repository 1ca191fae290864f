import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN } from './lib/admin.ts';
import { openBrowser } from './lib/browser.ts';
import { choose } from './lib/choose.ts';
import { endProcess } from './lib/end-process.ts';
import { enterInstant } from './lib/enter-time.ts';
import { openNodesPage } from './lib/open-nodes-page.ts';
import { startServer, type Server } from './lib/server.ts';
import { startFakeMachine } from './lib/start-fake-machine.ts';

const DAY = 86_400_000;
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let nodes: Awaited<ReturnType<typeof openNodesPage>>;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN });
  browser = await openBrowser();
  nodes = await openNodesPage(browser, server.url);
});
afterEach(() => expect(nodes.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

/** Runs a command without root privileges and without a service manager. Returns the command that starts the agent. */
async function install(command: string, home: string): Promise<string> {
  for (const name of ['systemctl', 'loginctl', 'launchctl'])
    await writeFile(join(home, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const env = { PATH: `${home}:${process.env.PATH}`, HOME: home, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
  const startCommand = /start the agent by\s+(.+)/.exec(stdout)?.[1];
  if (startCommand) return startCommand;
  const unit = await readFile(join(home, '.config/systemd/user/vitrine-agent.service'), 'utf8');
  return /^ExecStart=(.+)$/m.exec(unit)![1]!;
}

describe('a node', () => {
  let home: string;
  let agent: ChildProcess | undefined;
  let firstToken: string;
  beforeAll(async () => {
    // The install script rejects folders below /dev, where the temporary files of tests may be.
    home = await mkdtemp('/tmp/vitrine-e2e-agent-');
  });
  afterAll(async () => {
    if (agent) await endProcess(agent);
    await rm(home, { recursive: true, force: true });
  });

  it('is added after a decision about remote control, and reports after the shown command', async () => {
    await nodes.page.getByRole('button', { name: 'Add node' }).click();
    await nodes.dialog().getByRole('textbox', { name: 'Name' }).fill('lab box');
    await nodes.dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await nodes.dialog().getByText('This field cannot be empty.').waitFor();
    await nodes.dialog().getByLabel('Monitoring only').check();
    await nodes.dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await nodes.page.getByRole('heading', { name: 'Install agent: lab box' }).waitFor();
    await choose(nodes.dialog().getByLabel('Run as'), 'as this user only');
    const command = await nodes.dialog().locator('pre').first().innerText();
    expect(command).toContain('--disable-remote-control');
    firstToken = /VITRINE_TOKEN=(\S+)/.exec(command)![1]!;
    await nodes.dialog().getByText('Waiting for the first report').waitFor();

    agent = spawn('sh', ['-c', `exec ${await install(command, home)}`], {
      env: { ...process.env, HOME: home, NODE_OPTIONS: '' },
      stdio: 'ignore',
    });
    await nodes.dialog().getByText('Connected.').waitFor();
    await nodes.dialog().getByRole('button', { name: 'Done' }).click();
    await nodes.row('lab box').getByText('Online').waitFor();
  });

  it('gets a name, groups and tags', async () => {
    await nodes.page.getByRole('button', { name: 'Edit lab box' }).click();
    await nodes.dialog().getByRole('textbox', { name: 'Name' }).fill('');
    await nodes.dialog().getByRole('button', { name: 'Save' }).click();
    await nodes.dialog().getByText('This field cannot be empty.').waitFor();
    await nodes.dialog().getByRole('textbox', { name: 'Name' }).fill('tokyo');
    await nodes.dialog().getByLabel('Group').fill('Asia');
    const tags = nodes.dialog().getByRole('combobox', { name: 'Tags' });
    await tags.fill('web<green>');
    await tags.press('Enter');
    await tags.fill('cdn');
    await tags.press('Enter');
    await nodes.dialog().getByRole('button', { name: 'cdn, Gray: select a color' }).click();
    await nodes.page.getByRole('button', { name: 'Ruby' }).click();
    await nodes.dialog().getByLabel('Public remark').fill('Edge of the lab');
    await nodes.dialog().getByLabel('Private remark').fill('behind the desk');
    await nodes.dialog().getByRole('button', { name: 'Save' }).click();
    await nodes.page.getByText('tokyo saved.').waitFor();
    await nodes.row('tokyo').getByText('Asia').waitFor();
    expect(
      await nodes
        .row('tokyo')
        .locator('[data-tag]')
        .evaluateAll(all => all.map(tag => `${tag.textContent} ${tag.getAttribute('data-tag')}`)),
    ).toEqual(['web green', 'cdn ruby']);
  });

  it('has a price and an expiry', async () => {
    await nodes.open('tokyo', 'Billing and traffic', 'Billing');
    await nodes.dialog().getByLabel('Price').fill('-3');
    await nodes.dialog().getByRole('button', { name: 'Save' }).click();
    await nodes.dialog().getByText('Invalid price').waitFor();
    await nodes.dialog().getByLabel('Price').fill('12,5');
    await choose(nodes.dialog().getByLabel('Currency'), '€ euro');
    await choose(nodes.dialog().getByLabel('Billing cycle'), 'quarterly');
    const inTenDays = new Date(Date.now() + 10 * DAY - 3_600_000);
    await enterInstant(nodes.dialog().getByRole('group', { name: 'Expires' }), inTenDays);
    await nodes.dialog().getByLabel('Renew automatically').check();
    await nodes.dialog().getByRole('button', { name: 'Save' }).click();
    await nodes.row('tokyo').getByText('€12.50').waitFor();
    await nodes.row('tokyo').getByText('10 days left').waitFor();
  });

  it('has a limit of traffic, and figures that can be corrected', async () => {
    await nodes.open('tokyo', 'Billing and traffic', 'Traffic');
    await nodes.dialog().getByLabel('Traffic quota').fill('a lot');
    await nodes.dialog().getByRole('button', { name: 'Save' }).click();
    await nodes.dialog().getByText('Must be an amount').waitFor();
    await nodes.dialog().getByLabel('Traffic quota').fill('2');
    await choose(nodes.dialog().getByRole('combobox', { name: 'Unit' }), 'TB');
    await choose(nodes.dialog().getByLabel('Count', { exact: true }), 'max');
    await nodes.dialog().getByLabel('Resets on day').fill('31');
    await nodes.dialog().getByRole('button', { name: 'Adjust usage' }).click();
    const correction = nodes.dialog().getByRole('group', { name: 'Adjust usage' });
    await correction.getByLabel('Sent').fill('500');
    await choose(correction.getByLabel('Unit').first(), 'GB');
    await correction.getByLabel('Reason').fill('as the provider counts');
    await correction.getByRole('button', { name: 'Apply' }).click();
    await nodes.dialog().getByRole('region', { name: 'Corrections' }).getByText('as the provider counts').waitFor();
    await nodes.dialog().getByRole('button', { name: 'Save' }).click();
    await nodes
      .row('tokyo')
      .getByTitle(/^500\sGB of 2.00\sTB/)
      .getByText('25%')
      .waitFor();
  });

  it('shows visitors its public fields, on cards, in the table and on its page', async () => {
    const visitor = await browser.visitor();
    await visitor.page.goto(server.url);
    const card = visitor.page.locator('article', { hasText: 'tokyo' });
    for (const text of ['€12.50/qtr', '10 d left']) await card.getByText(text).first().waitFor();
    await card.getByTitle('Edge of the lab').waitFor();
    expect(await card.locator('[data-tag=ruby]').innerText()).toBe('cdn');
    await visitor.page.getByRole('group', { name: 'Groups' }).getByRole('button', { name: /Asia/ }).waitFor();
    await visitor.page.goto(`${server.url}/?view=table`);
    const line = visitor.page.getByRole('row', { name: /tokyo/ });
    for (const text of ['€12.50', '10 d', /500\sGB/]) await line.getByText(text).first().waitFor();
    await line.getByRole('link', { name: 'tokyo' }).click();
    for (const text of ['€12.50 / quarter', 'Edge of the lab', 'Asia', 'cdn'])
      await visitor.page.getByText(text).first().waitFor();
    await visitor.page.getByText('of 2.00 TB').waitFor();
    expect(await visitor.page.content()).not.toContain('behind the desk');
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it('gets a new token, and disconnects the old one at once', async () => {
    await nodes.open('tokyo', 'Agent', 'New token');
    await nodes.dialog().getByRole('button', { name: 'Generate new token' }).click();
    const token = await nodes.dialog().locator('pre').innerText();
    const report = (bearer: string) =>
      fetch(`${server.url}/api/v1/agent/reports`, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } });
    expect((await report(firstToken)).status).toBe(401);
    expect((await report(token)).status).not.toBe(401);
    // The dialog makes the list behind it inaccessible to role selectors.
    await nodes.page.locator('tr', { hasText: 'tokyo' }).getByText('Offline').waitFor();
    await nodes.dialog().getByRole('button', { name: 'Show the install command' }).click();
    expect(await nodes.dialog().locator('pre').first().innerText()).toContain(token);
    await nodes.dialog().getByRole('button', { name: 'Done' }).click();
    using _living = await startFakeMachine(server.url, token, 'lab').live(1000, () => 12);
    await nodes.row('tokyo').getByText('Online').waitFor();
  });
});
