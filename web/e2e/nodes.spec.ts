import { ADMIN, signOut } from './lib/admin.ts';
import { openBrowser } from './lib/browser.ts';
import { pollUntil } from './lib/poll-until.ts';
import { startServer, type Server } from './lib/server.ts';
import { createAdminClient } from './lib/site.ts';
import { startFakeMachine } from './lib/start-fake-machine.ts';

const MINUTE = 60_000;
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  server = await startServer({ admin: ADMIN, basePath: '/status' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

async function asAdmin() {
  const visitor = await browser.visitor();
  const { page } = visitor;
  await page.goto(`${server.url}/admin`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Nodes' }).waitFor();
  return visitor;
}

it('shows a message for a wrong password, and keeps what was typed', async () => {
  const { page } = await browser.visitor();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password').fill('Wrong4Horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Incorrect username or password.').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('ada');
});

it('loads the first page in few files, and requests public data once', async () => {
  const { page } = await browser.visitor();
  const paths: string[] = [];
  page.on('request', request => paths.push(new URL(request.url()).pathname));
  await page.goto(server.url, { waitUntil: 'networkidle' });
  const files = paths.filter(path => /[.](js|css)$/.test(path));
  expect(files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(12);
  expect(paths.filter(path => path === '/status/api/public')).toHaveLength(1);
  expect(paths.indexOf('/status/api/public')).toBeLessThan(paths.findIndex(path => path.includes('/public-')));
});

it('shows on an empty site how to add its first node', async () => {
  const { page, complaints } = await asAdmin();
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'No nodes yet' }).waitFor();
  await page.getByRole('link', { name: 'Add the first node' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
  expect(complaints).toEqual([]);
});

it('draws the history of a node, and keeps the range in the address', async () => {
  const { node, token } = await (await createAdminClient(server.url, ADMIN.username, ADMIN.password)).addNode('tokyo');
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  // Five hours of low load with one peak, and half an hour without reports.
  const minutes = Array.from({ length: 300 }, (_, i) => 300 - i).filter(ago => ago < 100 || ago > 130);
  await startFakeMachine(server.url, token, 'tokyo').sendOld(
    minutes.map(ago => ({ at: now - ago * MINUTE, cpu: ago === 200 ? 87 : 12 })),
  );

  // A stopping core writes its buffered data instead of waiting for the next full minute.
  await server.stop();
  await server.restart();

  const { page, complaints } = await browser.visitor();
  await page.goto(`${server.url}/instance/${node.uuid}`);
  await page.getByRole('button', { name: '6 hr' }).click();
  expect(new URL(page.url()).search).toBe('?hours=6');

  const chart = page.getByRole('figure', { name: 'CPU' });
  await chart.getByText(/CPU: now 12%, avg 12%, max 87% at/).waitFor({ state: 'attached' });

  // Arrow keys move the crosshair in all charts at once.
  await chart.getByRole('slider').focus();
  await page.keyboard.press('End');
  await page.getByRole('figure', { name: 'Memory' }).locator('time').waitFor();
  await chart.getByRole('button', { name: 'Show values as a table' }).click();
  expect(await chart.getByRole('row').count()).toBeGreaterThan(20);
  await chart.getByRole('cell', { name: '–' }).first().waitFor();

  await page.reload();
  await page.getByRole('button', { name: '6 hr', pressed: true }).waitFor();
  // Selects the day of the peak: right after midnight, today has no data yet.
  await page.getByLabel('Pick a day').fill(new Date(now - 200 * MINUTE).toLocaleDateString('sv'));
  await chart.getByText(/max 87%/).waitFor({ state: 'attached' });
  expect(complaints).toEqual([]);
});

it('shows a missing page for an unknown node', async () => {
  const { page } = await browser.visitor();
  await page.goto(`${server.url}/instance/00000000-0000-4000-8000-000000000000`);
  await page.getByRole('heading', { name: 'The page was eaten.' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await page.getByRole('group', { name: 'Overview' }).waitFor();
  expect(page.url()).toBe(server.url);
  await page.reload();
  await page.getByRole('group', { name: 'Overview' }).waitFor();
});

it('shows when the server is unreachable, and continues by itself when it is back', async () => {
  const { page } = await browser.visitor();
  await page.goto(server.url);
  await page.locator('article').first().waitFor();
  await server.stop();
  await page.getByText('WebSocket is not connected').waitFor();
  await server.restart();
  await page.getByText('WebSocket is not connected').waitFor({ state: 'detached' });
  await pollUntil(
    () => page.locator('article').count(),
    count => count === 1,
  );
});

it('signs out, and does not return by the back button', async () => {
  const { page } = await asAdmin();
  await signOut(page);
  await page.getByRole('group', { name: 'Overview' }).waitFor();
  await page.goto(`${server.url}/admin`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

it('shows that a node without a report waits, and returns to it after a sign-in', async () => {
  const { node } = await (await createAdminClient(server.url, ADMIN.username, ADMIN.password)).addNode('lima');
  const { page, complaints } = await browser.visitor();
  await page.goto(`${server.url}/instance/${node.uuid}?hours=6`);
  await page.getByRole('heading', { name: 'Waiting for the first report' }).waitFor();
  expect(await page.getByRole('figure').count()).toBe(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'View install command' }).waitFor();
  expect(page.url()).toBe(`${server.url}/instance/${node.uuid}?hours=6`);
  expect(complaints).toEqual([]);
});
