import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { startServer } from '../lib/server.ts';

const PAGES: readonly [path: string, ready: (page: Page) => Promise<unknown>][] = [
  ['/admin/plugins', page => page.getByText('Telegram').first().waitFor()],
  ['/admin/notification/general', page => page.getByText('No channels yet').waitFor()],
  ['/admin/notification/general?view=deliveries', page => page.getByText('No notifications yet.').waitFor()],
  ['/admin/notification/general?view=templates', page => page.getByText('tokyo is offline').waitFor()],
  ['/admin/settings/site', page => page.getByLabel('Time zone').waitFor()],
  ['/admin/settings/custom', page => page.getByLabel('Header').waitFor()],
  ['/admin/settings/general', page => page.getByText('Free on the disk').waitFor()],
  ['/admin/settings/billing', page => page.getByText('Monthly cost of all nodes').waitFor()],
  ['/admin/backup', page => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/admin/about', page => page.getByText('Running since').waitFor()],
];

it('is accessible on plugins, notices and settings, and needs no sideways scrolling', async () => {
  await using server = await startServer({ admin: ADMIN, plugins: 'all' });
  await using browser = await openBrowser();
  const { page } = await browser.visitor({ reducedMotion: 'reduce' });
  await signInAt(page, server.url, '/admin/plugins');
  for (const [path, ready] of PAGES) {
    await page.goto(server.url + path);
    await ready(page);
    expect({ path, violations: await accessibilityViolations(page) }).toEqual({ path, violations: [] });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 860 });
      await expectNoSidewaysScroll(page);
    }
  }
});
