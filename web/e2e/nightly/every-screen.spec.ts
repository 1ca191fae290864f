import type { Page } from 'playwright-core';
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
let server: Server;
let newServer: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let fleet: Awaited<ReturnType<typeof fillSite>>;
let visitor: Page;
let manager: Page;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN });
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
  const violations = await accessibilityViolations(page, ['light', 'dark', 'forced colours', 'reduced motion']);
  expect({ violations, tabs: await tabWalkProblems(page) }).toEqual({ violations: [], tabs: [] });
}

it.each(SIZES.flatMap(([name, size]) => PUBLIC_SCREENS.map(screen => [screen.name, name, screen, size] as const)))(
  'leaves nobody out and has an order of keys: public %s on %s',
  (_, __, screen, size) => examine(visitor, screen, size),
);

it.each(SIZES.flatMap(([name, size]) => ADMIN_SCREENS.map(screen => [screen.name, name, screen, size] as const)))(
  'leaves nobody out and has an order of keys: admin %s on %s',
  (_, __, screen, size) => examine(manager, screen, size),
);

it.each(SIZES)('leaves nobody out and has an order of keys: a shared node on %s', async (_, size) => {
  const guest = (await browser.visitor()).page;
  await examine(guest, { name: 'shared', path: fleet.share! }, size);
});

it.each(SIZES)('leaves nobody out and has an order of keys: set-up on %s', async (_, size) => {
  const { pathname, search } = new URL(await newServer.setupLink());
  const newcomer = (await browser.visitor()).page;
  await examine(newcomer, { name: 'setup', path: pathname + search }, size, newServer.url);
});

const MENU_ENTRIES = 9;

it('knows every screen that the menu and the tabs lead to', async () => {
  const known = new Set(ADMIN_SCREENS.map(({ path }) => path));
  const found = new Set<string>();
  for (const { path, open } of ADMIN_SCREENS) {
    if (open) continue;
    await manager.goto(server.url + path);
    await manager.getByRole('heading', { level: 1 }).waitFor();
    const links = manager.locator('nav a[href^="/admin"]');
    for (const link of await links.evaluateAll(all => all.map(one => one.getAttribute('href')!))) found.add(link);
  }
  expect(found.size).toBeGreaterThan(MENU_ENTRIES);
  expect([...found].filter(path => !known.has(path.replace(/\/$/, '')))).toEqual([]);
});
