import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { startAgent, type RunningAgent } from '../lib/agent.ts';
import { openBrowser } from '../lib/browser.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startServer, type Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';

let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
const agents: RunningAgent[] = [];

const CONTROLLED = ['--enable-remote-control'];

/** tokyo and osaka accept commands, sydney was installed without remote control, lima is offline. */
beforeAll(async () => {
  server = await startServer({ admin: ADMIN });
  browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const token = async (name: string) => (await site.addNode(name)).token;
  agents.push(await startAgent(server.url, await token('tokyo'), CONTROLLED));
  agents.push(await startAgent(server.url, await token('osaka'), CONTROLLED));
  agents.push(await startAgent(server.url, await token('sydney')));
  await token('lima');
});
afterAll(async () => {
  for (const agent of agents) await agent[Symbol.asyncDispose]();
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

async function atExec() {
  const visitor = await browser.visitor();
  await signInAt(visitor.page, server.url, '/admin/exec');
  const nodes = visitor.page.getByRole('group', { name: 'Nodes' }).first();
  await nodes.getByText('Ready').nth(1).waitFor();
  return { ...visitor, nodes, [Symbol.asyncDispose]: () => visitor.context.close() };
}

const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
};
const run = (page: Page, name: string) => page.getByRole('article', { name });

it('shows beforehand which nodes refuse, and starts nothing incomplete', async () => {
  await using admin = await atExec();
  const { page, nodes } = admin;
  await nodes.getByText('Remote control off').waitFor();
  await nodes.getByText('Offline').waitFor();

  await page.getByRole('button', { name: 'Run command' }).click();
  await page.getByText('Enter a command.').waitFor();
  await page.getByLabel('Command', { exact: true }).fill('true');
  await page.getByRole('button', { name: 'Run command' }).click();
  await page.getByText('Select at least one node.').waitFor();
  await choose(page, 'lima');
  await page.getByText('No matching servers: none of the selected nodes is available.').waitFor();
  await choose(page, 'tokyo');
  await page.getByText('1 selected node is unavailable: lima').waitFor();
  await page.getByLabel('Time limit in seconds').fill('0');
  await page.getByRole('button', { name: 'Run on 2 nodes' }).click();
  await page.getByText('Enter whole seconds').waitFor();

  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No matching servers.', { exact: true }).waitFor();
  expect(admin.complaints).toEqual([]);
});

it('runs on three nodes, one offline and one refusing, and shows the result of each', async () => {
  await using admin = await atExec();
  const { page } = admin;
  await choose(page, 'tokyo', 'sydney', 'lima');
  await page
    .getByLabel('Command', { exact: true })
    .fill('for i in 1 2 3; do echo "line $i"; sleep 0.4; done; echo "節點 <b>ok</b>"; exit 3');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/admin\/exec\/task\//);

  // Output arrives while the command runs.
  const tokyo = run(page, 'tokyo');
  await tokyo.getByText('line 1').waitFor();
  await tokyo.getByText('Running').waitFor();
  await tokyo.getByText('line 3').waitFor();
  await tokyo.getByText('Failed').waitFor();
  await tokyo.getByText('exit 3').waitFor();
  await tokyo.getByText('節點 <b>ok</b>').waitFor();
  await run(page, 'lima').getByText('Offline', { exact: true }).waitFor();
  await run(page, 'sydney').getByText('Refused').waitFor();
  await run(page, 'sydney').getByText('Remote control is off on this node.').first().waitFor();
  await page.getByText('3 of 3 done').waitFor();

  await page.getByRole('button', { name: 'Refused 1' }).click();
  await tokyo.waitFor({ state: 'detached' });
  await page.reload();
  await tokyo.getByText('line 2').waitFor();
  expect(admin.complaints).toEqual([]);
});

it('cancels a command, finds it again, and runs it once more', async () => {
  await using admin = await atExec();
  const { page } = admin;
  await choose(page, 'tokyo', 'osaka');
  await page.getByLabel('Command', { exact: true }).fill('echo begun; sleep 300');
  await page.getByRole('button', { name: 'Run on 2 nodes' }).click();
  await run(page, 'tokyo').getByText('begun').waitFor();
  await run(page, 'osaka').getByText('begun').waitFor();
  await page.getByRole('button', { name: 'Cancel on tokyo' }).click();
  await run(page, 'tokyo').getByText('Cancelled').waitFor();
  await run(page, 'osaka').getByText('Running').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('2 of 2 done').waitFor();

  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('searchbox').fill('osaka');
  await page.getByRole('link', { name: 'echo begun; sleep 300' }).click();
  await page.getByText('2 of 2 done').waitFor();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('button', { name: 'Run on 2 nodes' }).waitFor();
  expect(await page.getByLabel('Command', { exact: true }).inputValue()).toBe('echo begun; sleep 300');
  await page.getByLabel('Time limit in seconds').fill('1');
  await page.getByRole('button', { name: 'Run on 2 nodes' }).click();
  await page.getByRole('button', { name: 'Timed out 2' }).waitFor();
  await page.getByText('The time limit was reached').first().waitFor();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await pollUntil(
    () => page.getByRole('link', { name: 'echo begun; sleep 300' }).count(),
    count => count === 1,
  );
  expect(admin.complaints).toEqual([]);
});

it('keeps commands in their order, and inserts one into a new command', async () => {
  await using admin = await atExec();
  const { page } = admin;
  await page.getByRole('link', { name: 'Saved commands', exact: true }).click();
  for (const [name, text] of [
    ['Kernel', 'uname -r'],
    ['Disks', 'df -h\nlsblk'],
  ] as const) {
    await page.getByRole('button', { name: 'Save a command' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Command').fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  const names = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
  await pollUntil(names, all => all.join() === 'Kernel,Disks');
  await page.getByRole('button', { name: 'Move Disks up' }).click();
  await pollUntil(names, all => all.join() === 'Disks,Kernel');
  await page.reload();
  await pollUntil(names, all => all.join() === 'Disks,Kernel');
  await page.getByRole('button', { name: 'Edit Kernel' }).click();
  await page.getByRole('dialog').getByLabel('Remark').fill('Is it the new one?');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Is it the new one?').waitFor();

  await page.getByRole('link', { name: 'Run command', exact: true }).click();
  await page.getByRole('button', { name: 'Insert saved command' }).click();
  await page.getByRole('button', { name: /^Disks/ }).click();
  expect(await page.getByLabel('Command', { exact: true }).inputValue()).toBe('df -h\nlsblk');

  await page.getByRole('link', { name: 'Saved commands', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Disks' }).click();
  await pollUntil(names, all => all.join() === 'Kernel');
  await page.getByRole('button', { name: 'Undo' }).click();
  await pollUntil(names, all => all.join() === 'Disks,Kernel');
  expect(admin.complaints).toEqual([]);
});
