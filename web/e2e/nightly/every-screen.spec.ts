import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { LiveState, PublicNode } from '@vitrine/contracts';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { fillSite } from '../lib/fill-site.ts';
import { ADMIN_SCREENS, openScreen, PUBLIC_SCREENS, type Screen } from '../lib/screens.ts';
import { startServer, type Server } from '../lib/server.ts';
import { tabWalkProblems } from '../lib/tab-walk.ts';

const NODES = 8;
type Size = NonNullable<ReturnType<Page['viewportSize']>>;
const DESKTOP: Size = { width: 1280, height: 860 };
const SIZES = [
  ['a desktop', DESKTOP],
  ['a phone', { width: 360, height: 780 }],
] as const;
const LOOKS = ['light', 'dark', 'forced colours', 'reduced motion'] as const;
let server: Server;
let newServer: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let fleet: Awaited<ReturnType<typeof fillSite>>;
let visitor: Page;
let manager: Page;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN, plugins: 'all' });
  newServer = await startServer();
  browser = await openBrowser();
  fleet = await fillSite(server, ADMIN, NODES);
  visitor = (await browser.visitor()).page;
  manager = (await browser.visitor()).page;
  await signInAt(manager, server.url, '/admin/overview');
});
afterAll(async () => {
  await fleet?.[Symbol.asyncDispose]();
  await browser?.[Symbol.asyncDispose]();
  await newServer?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

async function examine(page: Page, screen: Screen, size: Size, url = server.url): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' });
  await openScreen(page, url, screen);
  await expectNoSidewaysScroll(page);
  const violations = await accessibilityViolations(page, LOOKS);
  expect({ violations, tabs: await tabWalkProblems(page) }).toEqual({ violations: [], tabs: [] });
}

/** Returns the path of a card of the site, or of a node in the given state. */
async function cardOf(subject: string): Promise<string> {
  if (subject === 'site') return '/embed/site';
  const { data } = (await (await fetch(`${server.url}/api/v1/nodes`)).json()) as {
    data: { node: PublicNode; state: LiveState }[];
  };
  const found = data.find(({ state }) => state.online === (subject === 'a node that is online'));
  return `/embed/node/${found!.node.uuid}`;
}

it.each(SIZES.flatMap(([name, size]) => PUBLIC_SCREENS.map(screen => [screen.name, name, screen, size] as const)))(
  'is accessible and has a tab order: public %s on %s',
  (_, __, screen, size) => examine(visitor, screen, size),
);

it.each(SIZES.flatMap(([name, size]) => ADMIN_SCREENS.map(screen => [screen.name, name, screen, size] as const)))(
  'is accessible and has a tab order: admin %s on %s',
  (_, __, screen, size) => examine(manager, screen, size),
);

it.each(SIZES)('is accessible and has a tab order: a shared node on %s', async (_, size) => {
  const guest = (await browser.visitor()).page;
  await examine(guest, { name: 'shared', path: fleet.share! }, size);
});

it.each(
  SIZES.flatMap(([name, size]) =>
    ['site', 'a node that is online', 'a node that is offline'].map(subject => [subject, name, size] as const),
  ),
)('is accessible and has a tab order: the card of %s on %s', async (subject, _, size) => {
  // The variant without automatic reload, for users who are disturbed by it.
  await examine(visitor, { name: subject, path: `${await cardOf(subject)}?refresh=off` }, size);
});

it('shows accessible badges and cards on a page of another site', async () => {
  const paths = { card: await cardOf('a node that is online'), badge: '/badge/site.svg' };
  const host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Another site</title><main><h1>Another site</h1>
      <img src="${server.url}${paths.badge}" alt="Vitrine">
      <iframe src="${server.url}${paths.card}" width="320" height="230" title="frankfurt-1"></iframe></main></html>`);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  try {
    const { page, complaints } = await browser.visitor();
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
    const badge = page.getByRole('img', { name: 'Vitrine' });
    expect(await badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.frameLocator('iframe').getByRole('heading', { name: 'frankfurt-1' }).waitFor();
    const violations = await accessibilityViolations(page, LOOKS);
    expect({ violations, complaints }).toEqual({ violations: [], complaints: [] });
  } finally {
    host.close();
  }
});

it.each(SIZES)('is accessible and has a tab order: set-up on %s', async (_, size) => {
  const { pathname, search } = new URL(await newServer.setupLink());
  const newVisitor = (await browser.visitor()).page;
  await examine(newVisitor, { name: 'setup', path: pathname + search }, size, newServer.url);
});

it('fits the latency table on a phone, and keeps opened charts open', async () => {
  const { page, complaints } = await browser.visitor({ viewport: { width: 360, height: 780 } });
  await page.goto(`${server.url}/latency`);
  const cell = page
    .getByRole('row', { name: /frankfurt-1/ })
    .getByRole('cell')
    .last();
  await cell.getByText(/frankfurt-1 to 上海电信/).waitFor();
  const table = page.getByRole('region', { name: 'Latency' });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await cell.getByRole('link').click();
  const chart = (name: string) => page.getByRole('figure', { name, exact: true });
  await chart('Network').waitFor();
  expect(await chart('Load').count()).toBe(0);
  await page.getByRole('button', { name: /^Show \d more charts$/ }).click();
  await chart('Load').waitFor();
  await page.reload();
  await chart('Load').waitFor();
  expect(complaints).toEqual([]);
});

const MENU_ENTRIES = 9;

it('lists every screen that the menu and the tabs lead to', async () => {
  const known = new Set(ADMIN_SCREENS.map(({ path }) => path));
  const found = new Set<string>();
  for (const { path, open } of ADMIN_SCREENS) {
    if (open) continue;
    await manager.goto(server.url + path);
    await manager.getByRole('heading', { level: 1 }).waitFor();
    const links = manager.locator('nav a[href^="/admin"]');
    for (const link of await links.evaluateAll(all => all.map(link => link.getAttribute('href')!))) found.add(link);
  }
  expect(found.size).toBeGreaterThan(MENU_ENTRIES);
  expect([...found].filter(path => !known.has(path.replace(/\/$/, '')))).toEqual([]);
});
