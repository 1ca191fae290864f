import type { Page } from 'playwright-core';
import { ADMIN } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { fillSite } from '../lib/fill-site.ts';
import { startServer } from '../lib/server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let fleet: AsyncDisposable;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN, plugins: ['heartbeat', 'notifier-webhook'] });
  fleet = await fillSite(server, ADMIN, 24);
  browser = await openBrowser();
});
afterAll(async () => {
  await fleet?.[Symbol.asyncDispose]();
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

const PHONE = { width: 360, height: 780 };

const topOfFirstCard = async (page: Page) => {
  await page.getByRole('article').first().waitFor();
  await page.getByRole('group', { name: 'Overview' }).getByText('Packet loss').waitFor();
  return (await page.getByRole('article').first().boundingBox())!.y;
};

it.each([
  [1440, 900, 181],
  [768, 1024, 190],
  [360, 780, 192],
])(
  'shows the first cards high up in a window of %d × %d, despite announcements and a map',
  async (width, height, top) => {
    const { page, complaints } = await browser.visitor({ viewport: { width, height } });
    await page.goto(server.url);
    expect(await topOfFirstCard(page)).toBeLessThan(top);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  },
);

it('folds announcements and tools on a phone, and opens them on request', async () => {
  const { page, complaints } = await browser.visitor({ viewport: PHONE });
  await page.goto(server.url);
  await topOfFirstCard(page);
  await page.getByRole('link', { name: '2 more announcements' }).waitFor();

  const search = page.getByRole('searchbox');
  expect(await search.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Search and sort' }).click();
  await search.fill('tokyo');
  await page.getByText('2 nodes shown').waitFor({ state: 'attached' });
  // The search is restored after a reload.
  await page.reload();
  await search.waitFor();
  expect(await search.inputValue()).toBe('tokyo');
  expect(complaints).toEqual([]);
});

it('shows rows instead of a table on a phone, and a table where it fits', async () => {
  const { page } = await browser.visitor({ viewport: PHONE });
  await page.goto(`${server.url}/?view=table`);
  await topOfFirstCard(page);
  expect(await page.getByRole('table').count()).toBe(0);
  expect((await page.getByRole('article').first().boundingBox())!.height).toBe(76);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('table').waitFor();
});

it('focuses the first card with a key, past the nodes that announcements name', async () => {
  const { page } = await browser.visitor();
  await page.goto(server.url);
  await topOfFirstCard(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.waitForFunction(() => document.activeElement === [...document.querySelectorAll('article a')][1]);
});

it('keeps the states of all nodes inside of a framed card, with long names too', async () => {
  const { page } = await browser.visitor({ viewport: { width: 320, height: 600 } });
  await page.goto(`${server.url}/embed/site`);
  await page.getByText('a-node-with-a-very-long-name').first().waitFor();
  await expectNoSidewaysScroll(page);
});

it('reserves as much space for cards as they take on a phone', async () => {
  const { page } = await browser.visitor({ viewport: PHONE });
  await page.addInitScript(() => {
    const layout = { tallest: 0 };
    Object.assign(globalThis, { seen: layout });
    const look = () => {
      if (document.querySelector('article')) layout.tallest = Math.max(layout.tallest, document.body.scrollHeight);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(server.url);
  await topOfFirstCard(page);
  await page.getByRole('article').nth(23).waitFor();
  const { tallest, height } = await page.evaluate(() => ({
    tallest: (globalThis as unknown as { seen: { tallest: number } }).seen.tallest,
    height: document.body.scrollHeight,
  }));
  expect(tallest).toBeLessThan(height * 1.05);
});
