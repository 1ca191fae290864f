import { accessibilityViolations } from '../lib/accessibility.ts';
import { signInAt } from '../lib/admin.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { startAnnouncedSite } from '../lib/start-announced-site.ts';

let site: Awaited<ReturnType<typeof startAnnouncedSite>>;
beforeAll(async () => {
  site = await startAnnouncedSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

it('is accessible on remote control', async () => {
  const { page, context } = await site.browser.visitor({ reducedMotion: 'reduce' });
  await signInAt(page, site.server.url, '/admin/exec');
  await page.getByRole('checkbox', { name: /^tokyo/ }).check();
  await page.getByText('No matching servers').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Command', { exact: true }).fill('uptime');
  await page.getByRole('button', { name: 'Run on 1 node' }).click();
  await page.getByText('1 of 1 done').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const [path, heading] of [
    ['history', 'History'],
    ['commands', 'Saved commands'],
    ['terminals', 'Terminals'],
    ['settings', 'Security'],
  ] as const) {
    await page.goto(`${site.server.url}/admin/exec/${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.goto(`${site.server.url}/terminal`);
  await page.getByRole('heading', { name: 'No active connection' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

it.each([360, 768, 1280, 2560])('needs no sideways scrolling at %d pixels', async width => {
  const { page, context } = await site.browser.visitor({ viewport: { width, height: 900 } });
  for (const path of ['/', '/?view=table', `/instance/${site.node}`, '/login']) {
    await page.goto(site.server.url + path);
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
  await context.close();
});
