import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { openNodesPage } from '../lib/open-nodes-page.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startServer, type Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';

let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let nodes: Awaited<ReturnType<typeof openNodesPage>>;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN });
  browser = await openBrowser();
  nodes = await openNodesPage(browser, server.url);
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const known = {
    group: 'Asia',
    tags: 'web<green>;cdn<ruby>',
    privateRemark: 'behind the desk',
    price: 12.5,
    trafficLimit: 1e12,
    expiredAt: Date.now() + 1e9,
  };
  await site.addNode('tokyo', known);
  for (const name of ['oslo', 'paris', 'lima']) await site.addNode(name);
});
const visitors = async () => {
  const answer = (await (await fetch(`${server.url}/api/v1/nodes`)).json()) as { data: { node: { name: string } }[] };
  return answer.data.map(({ node }) => node.name);
};

afterEach(() => expect(nodes.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

it('shows nodes that others add, and reorders nodes by keys', async () => {
  await pollUntil(nodes.names, list => list.join() === 'tokyo,oslo,paris,lima');
  await nodes.page.getByRole('button', { name: 'Move oslo' }).focus();
  await nodes.page.keyboard.press('Space');
  await nodes.page.getByText('oslo picked up, position 2 of 4.').waitFor({ state: 'attached' });
  await nodes.page.keyboard.press('ArrowDown');
  await nodes.page.getByText('oslo moved to position 3 of 4.').waitFor({ state: 'attached' });
  await nodes.page.keyboard.press('Space');
  await pollUntil(nodes.names, list => list.join() === 'tokyo,paris,oslo,lima');
  await pollUntil(visitors, list => list.join() === 'tokyo,paris,oslo,lima');
});

it('reorders nodes by dragging', async () => {
  const grip = (await nodes.page.getByRole('button', { name: 'Move lima' }).boundingBox())!;
  const first = (await nodes.page.getByRole('button', { name: 'Move tokyo' }).boundingBox())!;
  await nodes.page.mouse.move(grip.x + 8, grip.y + 8);
  await nodes.page.mouse.down();
  await nodes.page.mouse.move(grip.x + 8, grip.y - 20, { steps: 4 });
  await nodes.page.mouse.move(first.x + 8, first.y + 4, { steps: 8 });
  await nodes.page.mouse.up();
  await pollUntil(nodes.names, list => list.join() === 'lima,tokyo,paris,oslo');
  await nodes.page.reload();
  await pollUntil(nodes.names, list => list.join() === 'lima,tokyo,paris,oslo');
});

it('searches nodes', async () => {
  await nodes.page.getByLabel('Search nodes').fill('behind desk');
  await pollUntil(nodes.names, list => list.join() === 'tokyo');
  await nodes.page.getByLabel('Search nodes').fill('nothing like this');
  await nodes.page.getByText('Nothing matches the search.').waitFor();
  await nodes.page.getByRole('button', { name: 'Clear search and filters' }).click();
  await pollUntil(nodes.names, list => list.join() === 'lima,tokyo,paris,oslo');
});

it('keeps the chosen columns', async () => {
  await nodes.page.getByRole('button', { name: 'Columns' }).click();
  await nodes.page.getByRole('checkbox', { name: 'CPU', exact: true }).uncheck();
  await nodes.page.getByRole('checkbox', { name: 'Private remark', exact: true }).check();
  await nodes.page.getByRole('button', { name: 'Move Group left' }).click();
  await nodes.page.keyboard.press('Escape');
  const heads = async () => nodes.page.getByRole('columnheader').allInnerTexts();
  expect((await heads()).slice(1, 4)).toEqual(['Name', 'Group', 'State']);
  await nodes.page.reload();
  await nodes.row('tokyo').getByText('behind the desk').waitFor();
  expect((await heads()).slice(1, 4)).toEqual(['Name', 'Group', 'State']);
  expect(await heads()).not.toContain('CPU');
});

it('changes many nodes at once', async () => {
  await nodes.page.getByLabel('Select oslo').check();
  await nodes.page.getByLabel('Select paris').check();
  const bar = nodes.page.getByRole('toolbar', { name: '2 selected' });
  await bar.getByRole('button', { name: 'Edit' }).click();
  await nodes.dialog().getByRole('button', { name: 'Apply' }).click();
  await nodes.dialog().getByText('Select at least one field to change.').waitFor();
  await nodes.dialog().getByLabel('Change: Group').check();
  const group = nodes.dialog().getByLabel('Group', { exact: true });
  expect((await group.boundingBox())!.width).toBeGreaterThan(200);
  await group.fill('Europe');
  await nodes.dialog().getByLabel('Change: Price').check();
  await nodes.dialog().getByLabel('Price', { exact: true }).fill('-1');
  await nodes.dialog().getByRole('button', { name: 'Apply' }).click();
  await nodes.page.getByText('2 nodes updated.').waitFor();
  for (const name of ['oslo', 'paris']) {
    await nodes.row(name).getByText('Europe').waitFor();
    await nodes.row(name).getByText('Free').waitFor();
  }
  expect(await nodes.row('lima').getByText('Europe').count()).toBe(0);
  const choose = async (name: string) => {
    await bar.getByRole('button', { name: 'More' }).click();
    await nodes.page.getByRole('menuitem', { name }).click();
  };
  await choose('Turn on offline alerts');
  await nodes.page.getByText('Offline alerts turned on for 2 nodes.').waitFor();
  await choose('Hide');
  await nodes.row('paris').getByText('Hidden').waitFor();
  await pollUntil(
    async () => (await (await fetch(`${server.url}/api/v1/nodes`)).text()).match(/"name":"\w+"/g)?.length,
    count => count === 2,
  );
  await choose('Show');
  await nodes.row('paris').getByText('Hidden').waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Clear selection' }).click();
});

it('deletes nodes, and restores them for a while', async () => {
  const visible = async () => (await (await fetch(`${server.url}/api/v1/nodes`)).text()).includes('"oslo"');
  await nodes.page.getByLabel('Select oslo').check();
  await nodes.page.getByLabel('Select paris').check();
  await nodes.page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await nodes.page
    .getByRole('alertdialog', { name: 'Delete 2 nodes?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await nodes.page.getByText('2 nodes will be deleted').waitFor();
  await nodes.row('oslo').getByText('Being deleted').waitFor();
  await pollUntil(visible, isVisible => !isVisible);
  await nodes.page.reload();
  await nodes.page.getByRole('button', { name: 'Undo' }).click();
  await nodes.page.getByText('2 nodes kept.').waitFor();
  await pollUntil(visible, isVisible => isVisible);
  await nodes.row('oslo').getByText('Being deleted').waitFor({ state: 'detached' });
});

it('registers machines with a code, and with a key', async () => {
  const register = (key: string, machine: string, name: string) =>
    fetch(`${server.url}/api/v1/agent/register`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ machine: machine.repeat(64), name }),
    });
  await nodes.page.getByRole('button', { name: 'Enroll nodes' }).click();
  await nodes.dialog().getByRole('button', { name: 'Generate code' }).click();
  await nodes.dialog().getByText('This field cannot be empty.').waitFor();
  await nodes.dialog().getByLabel('Monitoring only').check();
  await nodes.dialog().getByRole('button', { name: 'Generate code' }).click();
  const code = /VITRINE_CODE=(\S+)/.exec(await nodes.dialog().locator('pre').first().innerText())![1]!;
  expect((await register(code, 'a', 'by-code')).status).toBe(200);
  expect((await register(code, 'b', 'too-late')).status).toBe(401);

  await nodes.dialog().getByRole('radio', { name: 'Auto-discovery key' }).click();
  await nodes.dialog().getByLabel('Auto-discovery key').fill('short');
  await nodes.dialog().getByRole('button', { name: 'Save' }).click();
  await nodes.dialog().getByText('At least 12 letters').waitFor();
  await nodes.dialog().getByRole('button', { name: 'Generate key' }).click();
  await nodes.page.getByText('Auto-discovery is on.').waitFor();
  const key = await nodes.dialog().getByLabel('Auto-discovery key').inputValue();
  await nodes.dialog().getByLabel('Monitoring only').check();
  await nodes.dialog().locator('pre', { hasText: key }).first().waitFor();
  expect((await register(key, 'c', 'by-key')).status).toBe(200);
  await nodes.page.keyboard.press('Escape');
  await nodes.row('by-code').waitFor();
  await nodes.row('by-key').getByText('Awaiting approval').waitFor();
  expect(await visitors()).toEqual(expect.not.arrayContaining(['by-key']));
  await nodes.open('by-key', 'Visitors', 'Approve and publish');
  await nodes.row('by-key').getByText('Awaiting approval').waitFor({ state: 'detached' });
  await pollUntil(visitors, names => names.includes('by-key'));

  await nodes.page.getByRole('button', { name: 'Enroll nodes' }).click();
  await nodes.dialog().getByRole('radio', { name: 'Auto-discovery key' }).click();
  await nodes.dialog().getByText('A key is set and is not shown again.').waitFor();
  expect(await nodes.dialog().getByLabel('Auto-discovery key').inputValue()).toBe('');
  await nodes.dialog().getByRole('button', { name: 'Turn off' }).click();
  await nodes.page.getByText('Auto-discovery is off.').waitFor();
  expect((await register(key, 'd', 'too-late')).status).toBe(401);
  await nodes.page.keyboard.press('Escape');
});

it('is accessible with its dialogs', async () => {
  await nodes.page.emulateMedia({ reducedMotion: 'reduce' });
  const close = async (changed = false) => {
    await nodes.page.keyboard.press('Escape');
    if (changed) await nodes.page.getByRole('button', { name: 'Discard' }).click();
    await nodes.dialog().waitFor({ state: 'detached' });
  };
  const violations: string[] = [];
  const look = async (screenName: string) =>
    violations.push(...(await accessibilityViolations(nodes.page)).map(violation => `${screenName}: ${violation}`));
  await nodes.page.getByLabel('Select tokyo').check();
  await look('list');
  await nodes.page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
  await nodes.dialog().getByLabel('Change: Price').check();
  await look('batch');
  await close(true);
  await nodes.page.getByLabel('Select tokyo').uncheck();
  for (const path of [
    ['Edit'],
    ['Billing and traffic', 'Billing'],
    ['Billing and traffic', 'Traffic'],
    ['Agent', 'Install command'],
    ['Agent', 'New token'],
    ['Visitors', 'Badge and card'],
  ]) {
    await nodes.open('tokyo', ...path);
    await nodes.dialog().waitFor();
    await look(path.join(' > '));
    await close();
  }
  for (const button of ['Add node', 'Enroll nodes']) {
    await nodes.page.getByRole('button', { name: button }).click();
    await look(button);
    await close();
  }
  expect(violations).toEqual([]);
});

it('opens and closes the submenus of a node by keys', async () => {
  const { page } = nodes;
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const isFocused = (name: string) =>
    pollUntil(
      () => item(name).evaluate(element => element === document.activeElement),
      focused => focused,
    );
  await page.getByRole('button', { name: 'Actions for oslo' }).focus();
  await page.keyboard.press('Enter');
  await isFocused('Manage');
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Manage',
    'Edit',
    'Terminal',
    'Billing and traffic',
    'Agent',
    'Alerts',
    'Visitors',
    'Delete',
  ]);
  await page.keyboard.type('al');
  await isFocused('Alerts');
  expect(await item('Alerts').getAttribute('aria-haspopup')).toBe('menu');
  await page.keyboard.press('ArrowRight');
  await isFocused('Alerts of this node');
  expect(await item('Alerts').getAttribute('aria-expanded')).toBe('true');
  // A menu over the page is outside of the landmarks.
  const violations = await accessibilityViolations(page);
  expect(violations.filter(violation => !/^\w+: region:/.test(violation))).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await isFocused('Alerts');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await isFocused('Silence');
  await page.keyboard.press('Enter');
  await nodes.dialog().getByText('Selected nodes: 1').or(nodes.dialog().getByText('oslo')).first().waitFor();
  await page.goto(`${server.url}/admin`);
  await page.getByRole('heading', { name: 'Nodes' }).waitFor();
});

it('reports when it cannot be updated, and continues when it can', async () => {
  await server.stop();
  await nodes.page.getByText(/WebSocket is not connected|Failed to refresh/).waitFor();
  await server.restart();
  await nodes.page.getByText(/WebSocket is not connected|Failed to refresh/).waitFor({ state: 'detached' });
  // Discards the browser's message about an unreachable server.
  nodes.complaints.splice(0);
});
