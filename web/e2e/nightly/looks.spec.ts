import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startServer, type Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';
import { startFakeMachine } from '../lib/start-fake-machine.ts';

const repository = join(import.meta.dirname, '../../..');
const THEMES = ['default', 'console', 'glass', 'poster', 'atlas'];
const WIDTHS = [360, 1440, 2560];
const APPEARANCES = ['light', 'dark'] as const;
/** Folder for the pictures of the last run, for visual inspection. */
const pictures = join(import.meta.dirname, '../dist/looks');

const LONG = 'a-very-long-name-of-a-machine-that-nobody-would-choose-but-somebody-has.example.internal';

let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let site: Awaited<ReturnType<typeof createAdminClient>>;
const fleets: Disposable[] = [];

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  server = await startServer({ admin: ADMIN, env: { VITRINE_THEMES_DIR: join(repository, 'themes') } });
  browser = await openBrowser();
  site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
});
afterAll(async () => {
  for (const fleet of fleets) fleet[Symbol.dispose]();
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

const DAY = 86_400_000;
const facts = {
  remark: 'Backups at four in the morning.',
  tags: 'production<teal>;亚太<orange>',
  price: 12.5,
  currency: '$' as const,
  billingCycle: 'monthly' as const,
  expiredAt: Date.now() + 5 * DAY,
  trafficLimit: 10 ** 12,
  trafficLimitType: 'sum' as const,
};

/**
 * Adds a fleet with everything that breaks layouts: long names, other scripts, a machine at its limits, an offline node, and a node
 * that never connected.
 */
async function addDifficultFleet(): Promise<void> {
  const nodes = [
    { name: 'tokyo', cpu: 42 },
    { name: LONG, cpu: 78 },
    { name: '東京・品川データセンター第三号館の監視サーバー', cpu: 100 },
    { name: 'offline', cpu: 50 },
  ];
  for (const { name, cpu } of nodes) {
    const { token } = await site.addNode(name, facts);
    const live = await startFakeMachine(server.url, token, name).live(1000, () => cpu);
    if (name === 'offline') live[Symbol.dispose]();
    else fleets.push(live);
  }
  await site.addNode('never seen', { tags: facts.tags });
}

/** Opens a page of a theme as an anonymous visitor. */
async function openTheme(theme: string, width = 1440) {
  await pollUntil(() => site.activateTheme(theme), Boolean);
  const visitor = await browser.visitor({ colorScheme: 'light', reducedMotion: 'reduce', viewport: size(width) });
  await visitor.page.goto(server.url);
  return visitor;
}

const size = (width: number) => ({ width, height: width < 500 ? 780 : 900 });

/** Saves a picture of a page. */
async function keep(page: Page, name: string, fullPage = true): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

/** Finds elements that extend beyond the sides of the page, and texts that overlap inside a card. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const card of document.querySelectorAll('main article')) {
      const texts = [...card.querySelectorAll<HTMLElement>('*')].filter(
        element =>
          element.children.length === 0 &&
          element.textContent?.trim() &&
          element.getClientRects().length > 0 &&
          !element.closest('.visually-hidden, svg, title, [aria-hidden]'),
      );
      const boxes = texts.map(element => ({ element, box: element.getBoundingClientRect() }));
      for (const [i, box] of boxes.entries())
        for (const second of boxes.slice(i + 1)) {
          const width = Math.min(box.box.right, second.box.right) - Math.max(box.box.left, second.box.left);
          const height = Math.min(box.box.bottom, second.box.bottom) - Math.max(box.box.top, second.box.top);
          if (width > 2 && height > 4 && !box.element.contains(second.element))
            found.push(`"${box.element.textContent}" lies over "${second.element.textContent}"`);
        }
    }
    return found;
  });

it('shows each theme of a site without nodes', async () => {
  for (const theme of THEMES) {
    const { page, complaints, context } = await openTheme(theme);
    await page
      .getByText(/no nodes/i)
      .first()
      .waitFor();
    await keep(page, `${theme}-empty-1440-light`);
    expect([theme, await overflowOf(page), complaints]).toEqual([theme, [], []]);
    await context.close();
  }
  await addDifficultFleet();
});

// One page per theme: it is resized and recoloured like a visitor's, instead of loaded again for each picture.
describe.each(THEMES)('the theme %s', theme => {
  let visitor: Awaited<ReturnType<typeof openTheme>>;
  beforeAll(async () => {
    visitor = await openTheme(theme);
    await visitor.page.getByText('tokyo').first().waitFor();
  });
  afterAll(() => visitor?.context.close());
  const nodes = () => visitor.page.getByRole('article');

  it.each(APPEARANCES)(
    'shows in %s long names, other scripts, full, offline and silent machines, readable at every width',
    async colorScheme => {
      const { page, complaints } = visitor;
      await page.emulateMedia({ colorScheme });
      await page.locator(`html.${colorScheme}`).waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize(size(width));
        await keep(page, `${theme}-difficult-${width}-${colorScheme}`);
        expect([width, await overflowOf(page)]).toEqual([width, []]);
        const sentence = page.getByText(/Run the install command on the server/);
        expect(
          await sentence.evaluateAll(all => all.filter(element => element.scrollWidth > element.clientWidth).length),
        ).toBe(0);
        // Checks both light and dark mode.
        if (width === 1440 && colorScheme === 'light') expect(await accessibilityViolations(page)).toEqual([]);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('shows no values of an offline node as current ones', async () => {
    const { page } = visitor;
    const node = nodes().filter({ has: page.getByRole('link', { name: 'offline', exact: true }) });
    // The last report had 50 and 25 percent. The default theme still shows these values once the node is offline, marked as its
    // last values.
    const numbers = /^\s*(50|25)\s*%?\s*$/;
    const last = node.getByRole('group', { name: 'Last values before it went offline' });
    await pollUntil(
      async () => (await node.getByText(numbers).count()) - (await last.getByText(numbers).count()),
      current => current === 0,
    );
  });

  it('shows every fact of a node', async () => {
    const { page } = visitor;
    await page.setViewportSize(size(1440));
    const node = nodes().filter({ hasText: 'tokyo' });
    // Other themes show tags and prices on the node's page.
    const facts = [/B\/s|MB|GB|TB/, ...(theme === 'default' ? ['production', '$12.50'] : [])];
    for (const fact of facts) await node.getByText(fact).first().waitFor();
    await node
      .getByText('42%')
      .or(node.getByRole('img', { name: 'CPU 42%' }))
      .first()
      .waitFor();
    await node.getByRole('link', { name: 'tokyo' }).click();
    await page.waitForURL(/\/instance\//);
    // Console draws its charts as text.
    await page
      .getByRole('slider', { name: 'CPU' })
      .or(page.getByRole('img', { name: /^cpu/i }))
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /1 hour|1 h|24/ })
      .first()
      .waitFor();
    await keep(page, `${theme}-node-1440`);
  });
});

it('shows each theme with 500 nodes', async () => {
  await Promise.all(Array.from({ length: 495 }, (_, i) => site.addNode(`node-${i}`)));
  for (const theme of THEMES) {
    const { page, complaints, context } = await openTheme(theme);
    await page.getByText('tokyo').first().waitFor();
    await keep(page, `${theme}-500-1440`, false);
    expect([theme, await overflowOf(page), complaints]).toEqual([theme, [], []]);
    await context.close();
  }
});
