import type { Page } from 'playwright-core';
import { signInAt } from '../lib/admin.ts';
import { installParts, installWidget, startPluginSite } from '../lib/plugin-site.ts';
import { pollUntil } from '../lib/poll-until.ts';

let sharedSite: Awaited<ReturnType<typeof startPluginSite>>;
beforeAll(async () => {
  sharedSite = await startPluginSite();
  await signInAt(sharedSite.page, sharedSite.server.url, '/admin/plugins');
});
afterAll(() => sharedSite?.[Symbol.asyncDispose]());

/** Counts the documents that a page loads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => void loads++);
  return () => loads;
}

const counter = (path: string) => `
  return function Counter({ call }) {
    const [visits, setVisits] = React.useState();
    React.useEffect(() => void call('POST', '/api/${path}').then(setVisits, error => setVisits(error.message)), [call]);
    return visits === undefined ? null : React.createElement('p', null, 'Visits: ' + visits);
  };`;
const VISITS = `
  let visits = 0;
  hooks.routes.tap('POST /api/visits', () => ({ json: ++visits }), { audience: 'viewer' });`;

it('lets a widget post for a signed-in administrator as for an anonymous visitor', async () => {
  const { server, page, browser } = sharedSite;
  await installWidget(server.url, 'visits', counter('visits'), VISITS, ['routes']);
  const { page: anonymous } = await browser.visitor();
  await anonymous.goto(server.url);
  await anonymous.getByText('Visits: 1').waitFor();

  const loads = countLoads(page);
  await page.goto(server.url);
  await page.getByText('Visits: 2').waitFor();
  expect([await page.evaluate(() => self.origin), loads()]).toEqual(['null', 1]);
});

it('stops automatic reloads that do not help', async () => {
  const { server, page } = sharedSite;
  const stubborn = `hooks.routes.tap('POST /api/stubborn', () => ({ status: 401, json: { code: 'viewer-token.over' } }), { audience: 'viewer' });`;
  const site = await installWidget(server.url, 'stubborn', counter('stubborn'), stubborn, ['routes']);
  const loads = countLoads(page);
  await page.goto(server.url);
  await pollUntil(loads, count => count === 3);
  await page.getByText('Visits: HTTP 401').waitFor();
  // Another reload would have added its time before the text appeared.
  expect(await page.evaluate(() => window.name.split(',').length)).toBe(2);
  await site.call('PUT', '/api/v1/admin/plugins/stubborn/enabled', { enabled: false });
});

/** Returns the lines of a plugin's log about browsers. */
const browserLines = async (site: Awaited<ReturnType<typeof installWidget>>, id: string) =>
  (await site.call<{ message: string }[]>('GET', `/api/v1/admin/plugins/${id}/logs`))
    .map(({ message }) => message)
    .filter(message => message.includes('in a browser'));

async function setPrivate(site: Awaited<ReturnType<typeof installWidget>>, isPrivate: boolean): Promise<void> {
  const path = '/api/v1/admin/settings/site';
  await site.call('PUT', path, { ...(await site.call<object>('GET', path)), private: isPrivate });
}

it('logs the failure of a widget for its plugin, for signed-in viewers of a private site too', async () => {
  const { server, page } = sharedSite;
  const site = await installWidget(server.url, 'broken', "return () => { throw new TypeError('boom'); };");
  await setPrivate(site, true);
  await page.goto(server.url);
  const [line] = await pollUntil(
    () => browserLines(site, 'broken'),
    lines => lines.length > 0,
  );
  expect(line).toMatch(/^Widget failed in a browser: TypeError: boom \(Part\.js:1, drawn by Part\.js:1\)$/);
  await setPrivate(site, false);
  await site.call('PUT', '/api/v1/admin/plugins/broken/enabled', { enabled: false });
});

it('leaves out a widget that blocked an earlier page, and records that in its log', async () => {
  const { server, browser } = sharedSite;
  const loop =
    'return () => { React.useEffect(() => { console.log("looping"); for (;;); }, []); return React.createElement("p", null, "Looping"); };';
  const site = await installWidget(server.url, 'endless', loop);
  const { page, context } = await browser.visitor();
  const looping = page.waitForEvent('console', message => message.text() === 'looping');
  await page.goto(server.url, { waitUntil: 'commit' });
  await looping;
  // The page is blocked, so none of its code can remove the mark.
  await page.close();
  const next = await context.newPage();
  // A younger mark could belong to a tab that is still loading.
  await next.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 20_000;
  });
  await next.goto(server.url);
  const [line] = await pollUntil(
    () => browserLines(site, 'endless'),
    lines => lines.length > 0,
  );
  expect(line).toContain('never went on, as code in an endless loop does');
  expect(await next.getByText('Looping').count()).toBe(0);
  // Otherwise the plugin would hang the start page of the following tests.
  await site.call('PUT', '/api/v1/admin/plugins/endless/enabled', { enabled: false });
});

it('draws a panel on the page of a node and a public page that the menu leads to', async () => {
  const { server, browser } = sharedSite;
  const site = await installParts(server.url, 'pages', {
    code: `return part === 'NodePanel'
      ? ({ uuid }) => React.createElement('p', null, 'Panel of ' + uuid)
      : () => React.createElement('h1', null, 'Open to all');`,
    parts: { NodePanel: 'node-panel', PublicPage: 'public-page' },
    more: { publicPage: { link: true } },
  });
  const { node } = await site.call<{ node: { uuid: string } }>('POST', '/api/v1/admin/nodes', { name: 'coop' });
  const { page } = await browser.visitor();
  await page.goto(`${server.url}/instance/${node.uuid}`);
  await page.getByText(`Panel of ${node.uuid}`).waitFor();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Appearance and language' }).click();
  await page.getByRole('link', { name: 'pages' }).click();
  await page.getByRole('heading', { name: 'Open to all' }).waitFor();
  expect(await page.title()).toMatch(/^pages · /);
  await site.call('PUT', '/api/v1/admin/plugins/pages/enabled', { enabled: false });
  await page.goto(`${server.url}/p/pages`);
  await page.getByRole('heading', { name: 'The page was eaten.' }).waitFor();
});
