import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { signInAt } from '../lib/admin.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { startSite } from '../lib/start-site.ts';

/** Address, heading, and the button that opens a dialog. */
const pages: [string, string, string?][] = [
  ['/admin/account', 'Account', 'Change password'],
  ['/admin/sessions', 'Sessions', 'Sign out all sessions'],
  ['/admin/settings/sign-on', 'Sign-in methods'],
  ['/admin/keys', 'API keys', 'Create key'],
  ['/admin/shares', 'Share links', 'Create link'],
  ['/admin/logs', 'Audit log'],
];

async function open(page: Page, url: string, heading: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.waitForLoadState('networkidle');
}

it('is accessible on the pages about access and in their dialogs', async () => {
  await using site = await startSite();
  const { page } = await site.browser.visitor({ reducedMotion: 'reduce' });
  await signInAt(page, site.url, '/admin/account');
  for (const [path, heading, button] of pages) {
    await open(page, site.url + path, heading);
    expect({ path, found: await accessibilityViolations(page) }).toEqual({ path, found: [] });
    if (!button) continue;
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
    expect({ path, button, found: await accessibilityViolations(page) }).toEqual({ path, button, found: [] });
  }
  await page.goto(`${site.url}/admin/logs`);
  await page.getByRole('button', { name: 'Entry 1' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
});

it.each([360, 1280])('needs no sideways scrolling at %d pixels', async width => {
  await using site = await startSite();
  const { page } = await site.browser.visitor({ viewport: { width, height: 760 } });
  await signInAt(page, site.url, '/admin/account');
  for (const [path, heading] of pages) {
    await open(page, site.url + path, heading);
    await expectNoSidewaysScroll(page);
  }
});
