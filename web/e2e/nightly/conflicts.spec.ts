import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { choose } from '../lib/choose.ts';
import { createAdminClient } from '../lib/site.ts';
import { startSite } from '../lib/start-site.ts';

/** Opens two windows of a site with two nodes, a channel and a rule. */
async function startTwoWindows() {
  const site = await startSite({ plugins: ['notifier-ntfy'] });
  const client = await createAdminClient(site.server.url, ADMIN.username, ADMIN.password);
  const [tokyo] = [await client.addNode('tokyo'), await client.addNode('osaka')];
  const values = { server: 'https://ntfy.sh', topic: 'mine', priority: 'auto' };
  const channel = { name: 'Phone', plugin: 'ntfy', enabled: true, events: null, language: 'en', values };
  await client.call('POST', '/api/v1/admin/notifications/channels', channel);
  await client.call('POST', '/api/v1/admin/alerts/rules', {
    kind: 'load',
    name: 'Busy',
    enabled: true,
    nodeSelector: { all: true, nodes: [], groups: [], tags: [] },
    windowMinutes: 15,
    cooldownMinutes: 60,
    metric: 'cpu',
    threshold: 90,
    ratio: 80,
  });
  const windows = [await site.browser.visitor(), await site.browser.visitor()] as const;
  for (const { page } of windows) await signInAt(page, site.url, '/admin/overview');
  return { ...site, client, tokyo, mine: windows[0].page, theirs: windows[1].page };
}

const dialog = (page: Page) => page.getByRole('dialog');
const edit = async (page: Page, url: string, name: string) => {
  await page.goto(url);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
};
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
};
const row = (page: Page, name: string) => dialog(page).getByRole('row', { name, exact: true }).waitFor();

/** Returns true if the middle of an element can be tapped without scrolling. */
const isOnTop = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

it('compares a channel edited in two windows setting by setting, with the names of choices, and keeps both changes', async () => {
  await using site = await startTwoWindows();
  const { mine, theirs, url } = site;
  const channels = `${url}/admin/notification/general`;
  await mine.setViewportSize({ width: 360, height: 780 });
  await edit(mine, channels, 'Phone');
  await edit(theirs, channels, 'Phone');
  await choose(dialog(theirs).getByLabel('Priority'), 'Highest');
  await save(theirs);
  await dialog(theirs).waitFor({ state: 'detached' });

  await dialog(mine).getByLabel('Topic').fill('ours');
  await save(mine);
  await row(mine, 'Topic ours mine');
  await row(mine, 'Priority By severity Highest');
  expect(await dialog(mine).getByText('Another choice').count()).toBe(0);
  // On a phone the dialog is longer than the screen, and its buttons stay in view.
  const keep = dialog(mine).getByRole('button', { name: 'Save my changes' });
  expect(await keep.evaluate(isOnTop)).toBe(true);
  await keep.click();
  await dialog(mine).waitFor({ state: 'detached' });
  const [stored] = await site.client.call<readonly { values: object }[]>(
    'GET',
    '/api/v1/admin/notifications/channels',
    undefined,
  );
  expect(stored!.values).toMatchObject({ topic: 'ours', priority: 'highest' });

  await edit(mine, channels, 'Phone');
  await edit(theirs, channels, 'Phone');
  await dialog(theirs).getByLabel('All events').click();
  await save(theirs);
  await dialog(theirs).waitFor({ state: 'detached' });
  await dialog(mine).getByLabel('Topic').fill('third');
  await save(mine);
  await dialog(mine)
    .getByRole('row', { name: /^Events All events Node offline, Node back online, / })
    .waitFor();
});

it('names the nodes that each of two windows chose for a rule', async () => {
  await using site = await startTwoWindows();
  const { mine, theirs, url } = site;
  const rules = `${url}/admin/notification/load`;
  await edit(mine, rules, 'Busy');
  await edit(theirs, rules, 'Busy');
  await dialog(theirs).getByLabel('All nodes, including future ones').click();
  await dialog(theirs).getByLabel('tokyo').click();
  await save(theirs);
  await dialog(theirs).waitFor({ state: 'detached' });

  await choose(dialog(mine).getByLabel('Metric'), 'RAM');
  await save(mine);
  await row(mine, 'Nodes All nodes, including future ones Selected nodes: tokyo');
  await row(mine, 'Metric RAM CPU');
  await dialog(mine).getByRole('button', { name: 'Discard my changes' }).click();
  await dialog(mine).getByText('Covers 1 node.').waitFor();
});
