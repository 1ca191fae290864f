import { openBrowser } from '../lib/browser.ts';
import { startServer, type Server } from '../lib/server.ts';

let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  server = await startServer({ localAgent: true, admin: { username: 'ada', password: 'Correct4Horse' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

const html = (page: { evaluate<T>(read: () => T): Promise<T> }) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, look: document.documentElement.className }));

it('switches language and appearance at once, and remembers both', async () => {
  const { page, complaints } = await browser.visitor();
  await page.goto(server.url);
  await page.getByText('Download').waitFor();
  expect(await html(page)).toEqual({ lang: 'en', look: 'light' });

  await page.getByRole('button', { name: 'Appearance and language' }).click();
  await page.getByText('繁體中文').click();
  await page.getByText('下載').waitFor();
  await page.getByText('深色').click();
  expect(await html(page)).toEqual({ lang: 'zh-TW', look: 'dark' });

  await page.reload();
  await page.getByText('下載').waitFor();
  expect(await html(page)).toEqual({ lang: 'zh-TW', look: 'dark' });
  expect(complaints).toEqual([]);
});

it('is dark before the first paint after dark was chosen on a light device', async () => {
  const { page, context } = await browser.visitor();
  await page.goto(server.url);
  await page.evaluate(() => localStorage.setItem('vitrine.appearance', 'dark'));
  const newPage = await context.newPage();
  // Without its modules the page stays at its first paint.
  await newPage.route('**/assets/index-*.js', route => route.abort());
  await newPage.goto(server.url, { waitUntil: 'domcontentloaded' });
  expect(await newPage.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});

it.each([
  ['nl-NL', 'zh-CN', '下载'],
  ['de-AT', 'de', 'Download'],
  ['ru-RU', 'ru', 'Приём'],
  ['zh-SG', 'zh-CN', '下载'],
  ['zh-HK', 'zh-TW', '下載'],
  ['en-GB', 'en', 'Download'],
])('reads a browser in %s as %s', async (locale, lang, text) => {
  const { page, complaints } = await browser.visitor({ locale });
  await page.goto(server.url);
  await page.getByText(text).waitFor();
  expect((await html(page)).lang).toBe(lang);
  expect(complaints).toEqual([]);
});

it('follows the device without a choice', async () => {
  const { page } = await browser.visitor({ colorScheme: 'dark' });
  await page.goto(server.url);
  await page.getByText('Download').waitFor();
  expect((await html(page)).look).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.className === 'light');
});

it('shows when the device goes offline', async () => {
  const { page, context } = await browser.visitor();
  await page.goto(server.url);
  await page.getByText('Download').waitFor();
  await context.setOffline(true);
  await page.getByText('You are offline. Some features may be limited.').waitFor();
});

it('shows a page about an unreachable server in the chosen language', async () => {
  const { page, complaints } = await browser.visitor({ locale: 'zh-TW' });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByText('下載').waitFor();
  expect(complaints).toEqual([]);

  await server.stop();
  await page.goto(`${server.url}/instance/anything`);
  await page.getByRole('heading', { name: '無法連線至伺服器' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-TW');

  await server.restart();
  await page.getByRole('link', { name: '重試' }).click();
  await page.getByText('頁面被吃掉了').waitFor();
});

it('can be installed: a manifest with its icons, and a worker that keeps no data', async () => {
  const { page } = await browser.visitor();
  await page.goto(server.url);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const address = new URL(href!, page.url());
  const answer = await page.request.get(address.href);
  const manifest = (await answer.json()) as { start_url: string; icons: { src: string; sizes: string }[] };
  expect(new URL(manifest.start_url, address).href).toBe(`${server.url}/`);
  for (const icon of manifest.icons) {
    const picture = await page.request.get(new URL(icon.src, address).href);
    expect(`${icon.src} ${picture.status()} ${picture.headers()['content-type']}`).toMatch(/200 image\//);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});
