import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { fillSite } from '../lib/fill-site.ts';
import { ADMIN_SCREENS, openScreen, PUBLIC_SCREENS, type Screen } from '../lib/screens.ts';
import { startServer, type Server } from '../lib/server.ts';
import { tabWalkProblems } from '../lib/tab-walk.ts';

const NODES = 8;
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let fleet: Disposable;
let visitor: Page;
let manager: Page;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN });
  browser = await openBrowser();
  fleet = await fillSite(server, ADMIN, NODES);
  visitor = (await browser.visitor()).page;
  manager = (await browser.visitor()).page;
  await signInAt(manager, server.url, '/admin/overview');
});
afterAll(async () => {
  fleet?.[Symbol.dispose]();
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

async function examine(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' });
  await openScreen(page, server.url, screen);
  const violations = await accessibilityViolations(page, ['light', 'dark', 'forced colours', 'reduced motion']);
  expect({ violations, tabs: await tabWalkProblems(page) }).toEqual({ violations: [], tabs: [] });
}

const named = (screens: readonly Screen[]) => screens.map(screen => [screen.name, screen] as const);

it.each(named(PUBLIC_SCREENS))('leaves nobody out and has an order of keys: public %s', (_, screen) =>
  examine(visitor, screen),
);

it.each(named(ADMIN_SCREENS))('leaves nobody out and has an order of keys: admin %s', (_, screen) =>
  examine(manager, screen),
);

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
