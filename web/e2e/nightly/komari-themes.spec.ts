import type { Page } from 'playwright-core';
import { choose } from '../lib/choose.ts';
import { KOMARI_FAMILIES, writeKomariThemeZip } from '../lib/komari-themes.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startTwoNodeSite } from '../lib/start-two-node-site.ts';

let sharedSite: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  sharedSite = await start();
});
afterAll(() => sharedSite?.[Symbol.asyncDispose]());

/** Starts a site whose live node has history, with the plugin that implements the API for Komari themes. */
async function start() {
  const now = Date.now();
  const site = await startTwoNodeSite(
    Array.from({ length: 60 }, (_, i) => ({ at: now - (90 - i) * 60_000, cpu: 20 + i / 2 })),
    ['komari'],
  );
  // Reports are stored once a minute.
  const from = now - 3_600_000;
  const history = async () =>
    (await (await fetch(`${site.url}/api/v1/nodes/${site.uuids.node}/history?from=${from}&to=${now}`)).json()) as {
      data: { columns: Record<string, { avg: (number | null)[] }> };
    };
  await pollUntil(
    async () => (await history()).data.columns.cpu?.avg.filter(value => value !== null).length ?? 0,
    count => count > 1,
    120_000,
  );
  await site.ask('PUT', '/plugins/komari/enabled', { enabled: true });
  return site;
}

/** Visits a theme like a person: live values, a node's page with its chart, and back. */
async function tour(page: Page, complaints: string[]) {
  sharedSite.measure(42);
  await page.goto(sharedSite.url);
  await page.getByText('CPU 42%').waitFor();
  sharedSite.measure(77);
  await page.getByText('CPU 77%').waitFor();
  expect(await page.getByText('hidden-name').count()).toBe(0);
  await page.getByRole('link', { name: 'tokyo' }).click();
  await page.getByRole('heading', { name: 'tokyo' }).waitFor();
  expect(Number(await page.locator('canvas').getAttribute('data-points'))).toBeGreaterThan(1);
  // Opens the page of a node by its URL, as from a link.
  await page.goto(page.url());
  await page.getByRole('heading', { name: 'tokyo' }).waitFor();
  await page.locator('canvas').waitFor();
  await page.goto(sharedSite.url);
  await page.getByText('CPU 77%').waitFor();
  expect(complaints).toEqual([]);
}

describe.each(KOMARI_FAMILIES)('a theme of Komari: %s', family => {
  beforeAll(() => sharedSite.install(writeKomariThemeZip(family)));

  it('shows nodes live, a node and its chart to a visitor, without errors', async () => {
    const { page, complaints, context } = await sharedSite.browser.visitor();
    await tour(page, complaints);
    expect(await page.evaluate(() => self.origin)).toBe(sharedSite.url);
    await context.close();
  });

  it('shows the same to an administrator, in a sandbox', async () => {
    const page = await sharedSite.manager.context.newPage();
    const complaints: string[] = [];
    page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    page.on('pageerror', error => complaints.push(String(error.stack)));
    await tour(page, complaints);
    expect(await page.evaluate(() => self.origin)).toBe('null');
    await page.close();
  });
});

it('starts no service worker of a theme', async () => {
  await sharedSite.install(writeKomariThemeZip('lazy-with-browser-storage'));
  const { page, context } = await sharedSite.browser.visitor();
  await page.goto(`${sharedSite.url}/?worker`);
  await page.getByText('tokyo').waitFor();
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(scopes).toEqual([]);
  await context.close();
});

it('rejects what a theme tries to save as the administrator who looks at it', async () => {
  const page = await sharedSite.manager.context.newPage();
  await page.goto(sharedSite.url);
  await page.getByText('tokyo').waitFor();
  const statuses = await page.evaluate(async () => {
    const save = { method: 'POST', body: '{"accent":"red"}' };
    const answers = [
      await fetch('/api/admin/theme/settings?theme=x', save),
      await fetch('/api/admin/client/list'),
      await fetch('/api/v1/admin/nodes'),
    ];
    return answers.map(({ status }) => status);
  });
  expect(statuses.every(status => status >= 400)).toBe(true);
  await page.close();
});

it('has its settings in a form of ours, and receives the choices', async () => {
  await sharedSite.install(writeKomariThemeZip('calls-and-socket'));
  const { page } = sharedSite.manager;
  await page.goto(`${sharedSite.url}/admin/theme_managed`);
  const card = page.getByRole('article', { name: 'calls-and-socket' });
  await card.getByRole('link', { name: 'Customize' }).click();
  const form = page.getByRole('region', { name: 'Settings of the theme' });
  await choose(form.getByLabel('Accent'), 'pink');
  await page.frameLocator('iframe[title=Preview]').locator('body[data-accent="pink"]').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await card.waitFor();
  const { page: themePage, context } = await sharedSite.browser.visitor();
  await themePage.goto(sharedSite.url);
  await themePage.locator('body[data-accent="pink"]').waitFor();
  await context.close();
});
