import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { startServer, type Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';
import { startFakeMachine } from '../lib/start-fake-machine.ts';

const MINUTE = 60_000;
const NAMES = ['tokyo', 'lima', '上海'];
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let uuids: string[];

beforeAll(async () => {
  server = await startServer({ admin: ADMIN, basePath: '/status' });
  browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  uuids = [];
  for (const [i, name] of NAMES.entries()) {
    const { node, token } = await site.addNode(name, { group: i === 0 ? 'Asia' : 'Other' });
    uuids.push(node.uuid);
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    await startFakeMachine(server.url, token, name).sendOld(
      Array.from({ length: 120 }, (_, k) => ({ at: now - (120 - k) * MINUTE, cpu: 10 + i * 20 })),
    );
  }
  // A stopping core writes its buffered data.
  await server.stop();
  await server.restart();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

it('works on the public pages with keys alone', async () => {
  const { page, complaints, context } = await browser.visitor();
  const loaded: string[] = [];
  page.on('request', request => loaded.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await page.getByRole('article').first().waitFor();
  const before = loaded.filter(path => /Keys|palette/i.test(path));
  // Code behind unused keys is not loaded.
  expect(before).toEqual([]);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('j');
  await page.locator('a:focus', { hasText: 'tokyo' }).waitFor();
  await page.keyboard.press('j');
  await page.locator('a:focus', { hasText: 'lima' }).waitFor();
  await page.keyboard.press('k');
  await page.locator('a:focus', { hasText: 'tokyo' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'tokyo', level: 1 }).waitFor();
  await page.keyboard.press(']');
  await page.getByRole('heading', { name: 'lima', level: 1 }).waitFor();
  await page.keyboard.press('[');
  await page.getByRole('heading', { name: 'tokyo', level: 1 }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.type('6 hr');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '6 hr', pressed: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('上海');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '上海', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('asia');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Asia 1', pressed: true }).waitFor();
  await page.keyboard.press(']');
  await page.getByRole('button', { name: 'Other 2', pressed: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('opens the events of a time selected on a chart, copies its link, zooms to it and goes back', async () => {
  const { page, complaints, context } = await browser.visitor();
  await page.goto(`${server.url}/instance/${uuids[0]}?hours=6`);
  const chart = page.getByRole('figure', { name: 'CPU' });
  await chart.getByText(/CPU: now 10%/).waitFor({ state: 'attached' });
  const box = (await chart.getByRole('slider').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.8, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.95, box.y + 60, { steps: 4 });
  await page.mouse.up();
  // The page does not navigate, and the time is added to its address.
  const panel = page.getByRole('complementary', { name: /^Around/ });
  await panel.waitFor();
  expect(await chart.getByRole('slider').boundingBox()).toMatchObject({ y: box.y });
  await page.waitForURL(/hours=6&around=\d+-\d+/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await panel.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await panel.getByRole('button', { name: 'Show this time in the charts' }).click();
  await page.waitForURL(/from=\d+&to=\d+/);
  const params = new URL(page.url()).searchParams;
  const span = Number(params.get('to')) - Number(params.get('from'));
  expect(span).toBeGreaterThan(40 * MINUTE);
  expect(span).toBeLessThan(80 * MINUTE);
  await page.getByRole('figure', { name: 'Memory' }).getByRole('button', { name: 'Zoom out' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/\?hours=6$/);
  await page.getByRole('button', { name: '6 hr', pressed: true }).waitFor();

  // The same selection by keyboard.
  await chart.getByRole('slider').focus();
  await page.keyboard.press('+');
  await page.waitForURL(/from=/);
  await page
    .getByRole('group', { name: 'Time range' })
    .getByRole('button', { name: /^Zoom out/ })
    .click();
  await page.waitForURL(/\?hours=6$/);

  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('cpu.csv');
  expect(complaints).toEqual([]);
  await context.close();
});

it('compares nodes, up to six of them, and keeps them in the address', async () => {
  const { page, complaints, context } = await browser.visitor();
  await page.goto(`${server.url}/instance/${uuids[0]}?hours=6`);
  await page.getByRole('combobox', { name: 'Compare with…' }).selectOption({ label: 'lima' });
  const chart = page.getByRole('figure', { name: 'CPU' });
  await chart.getByText(/tokyo: now 10%.*lima: now 30%/).waitFor({ state: 'attached' });
  expect(new URL(page.url()).searchParams.get('with')).toBe(uuids[1]);
  await page.reload();
  await chart.getByText(/lima: now 30%/).waitFor({ state: 'attached' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove lima' }).click();
  await page.getByRole('figure', { name: 'Memory' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
