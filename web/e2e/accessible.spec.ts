import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from './lib/admin.ts';
import { openBrowser } from './lib/browser.ts';
import { startFakeMachine } from './lib/start-fake-machine.ts';
import { startServer, type Server } from './lib/server.ts';
import { createAdminClient } from './lib/site.ts';
import { pollUntil } from './lib/poll-until.ts';
import { accessibilityViolations } from './lib/accessibility.ts';
import { expectNoSidewaysScroll } from './lib/expect-no-sideways-scroll.ts';

let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let node: string;
let living: Disposable;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN });
  browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const added = await site.addNode('tokyo');
  await site.addNode('never seen');
  node = added.node.uuid;
  for (const kind of ['incident', 'maintenance', 'news'])
    await site.call('POST', '/api/v1/admin/announcements', {
      kind,
      title: 'Packet loss',
      startsAt: Date.now() - 1000,
      endsAt: null,
      nodeSelector: { all: false, nodes: [node], groups: [], tags: [] },
    });
  living = await startFakeMachine(server.url, added.token, 'tokyo').live(1000, () => 93);
});
afterAll(async () => {
  living?.[Symbol.dispose]();
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

const pages: [string, (page: Page) => Promise<unknown>][] = [
  ['/', page => page.getByRole('article').getByText('tokyo').waitFor()],
  ['/?view=table', page => page.getByRole('table').waitFor()],
  ['/?q=nothing', page => page.getByText('No matching nodes.').waitFor()],
  ['/instance/NODE', page => page.getByRole('slider', { name: 'CPU' }).waitFor()],
  ['/wall', page => page.getByRole('list', { name: 'Nodes' }).getByText('tokyo').waitFor()],
  ['/announcements', page => page.getByText('Packet loss').first().waitFor()],
  ['/login', page => page.getByRole('button', { name: 'Sign in' }).waitFor()],
  ['/nowhere', page => page.getByText('The page was eaten.').waitFor()],
];

it.each(pages)('leaves nobody out, in light and in dark: %s', async (path, ready) => {
  const { page, context } = await browser.visitor({ reducedMotion: 'reduce' });
  await page.goto(server.url + path.replace('NODE', node));
  await ready(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

it('leaves nobody out of the list of nodes and its dialog', async () => {
  const { page, context } = await browser.visitor({ reducedMotion: 'reduce' });
  await signInAt(page, server.url, '/admin');
  await page.getByRole('row', { name: /tokyo/ }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add node' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

it('leaves nobody out of remote control', async () => {
  const { page, context } = await browser.visitor({ reducedMotion: 'reduce' });
  await signInAt(page, server.url, '/admin/exec');
  await page.getByRole('checkbox', { name: /^tokyo/ }).check();
  await page.getByText('No matching servers').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Command', { exact: true }).fill('uptime');
  await page.getByRole('button', { name: 'Run on 1 node' }).click();
  await page.getByText('1 of 1 done').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const [path, heading] of [
    ['history', 'History'],
    ['commands', 'Saved commands'],
    ['terminals', 'Terminals'],
    ['settings', 'Security'],
  ] as const) {
    await page.goto(`${server.url}/admin/exec/${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.goto(`${server.url}/terminal`);
  await page.getByRole('heading', { name: 'No active connection' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

it('can be used without a mouse', async () => {
  const { page, context } = await browser.visitor();
  await page.goto(server.url);
  await page.getByRole('article').getByText('tokyo').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.keyboard.press('/');
  await page.keyboard.type('toky');
  await pollUntil(
    () => page.locator('article').count(),
    count => count === 1,
  );
  await page.getByRole('article').getByRole('link', { name: 'tokyo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'tokyo' }).waitFor();
  await context.close();
});

it.each([360, 768, 1280, 2560])('needs no sideways scrolling at %d pixels', async width => {
  const { page, context } = await browser.visitor({ viewport: { width, height: 900 } });
  for (const path of ['/', '/?view=table', `/instance/${node}`, '/login']) {
    await page.goto(server.url + path);
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
  await context.close();
});
