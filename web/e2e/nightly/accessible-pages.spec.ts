import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from '../lib/accessibility.ts';
import { signInAt } from '../lib/admin.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startAnnouncedSite } from '../lib/start-announced-site.ts';

let site: Awaited<ReturnType<typeof startAnnouncedSite>>;
beforeAll(async () => {
  site = await startAnnouncedSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

const pages: [string, (page: Page) => Promise<unknown>][] = [
  ['/', page => page.getByRole('article').getByText('tokyo').waitFor()],
  ['/?view=table', page => page.getByRole('table').waitFor()],
  ['/?q=nothing', page => page.getByText('No matching nodes.').waitFor()],
  ['/instance/NODE', page => page.getByRole('slider', { name: 'CPU' }).waitFor()],
  ['/wall', page => page.getByRole('list', { name: 'Nodes' }).getByText('tokyo').waitFor()],
  ['/announcements', page => page.getByText('Packet loss').first().waitFor()],
  ['/login', page => page.getByRole('button', { name: 'Sign in' }).waitFor()],
  ['/nowhere', page => page.getByText('The page was eaten.').waitFor()],
];

it.each(pages)('is accessible, in light and in dark: %s', async (path, ready) => {
  const { page, context } = await site.browser.visitor({ reducedMotion: 'reduce' });
  await page.goto(site.server.url + path.replace('NODE', site.node));
  await ready(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

it('is accessible on the list of nodes and in its dialog', async () => {
  const { page, context } = await site.browser.visitor({ reducedMotion: 'reduce' });
  await signInAt(page, site.server.url, '/admin');
  await page.getByRole('row', { name: /tokyo/ }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add node' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

it('can be used without a mouse', async () => {
  const { page, context } = await site.browser.visitor();
  await page.goto(site.server.url);
  await page.getByRole('article').getByText('tokyo').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.keyboard.press('/');
  await page.keyboard.type('toky');
  await pollUntil(
    () => page.locator('article').count(),
    count => count === 1,
  );
  await page.getByRole('article').getByRole('link', { name: 'tokyo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'tokyo' }).waitFor();
  await context.close();
});

it.each(['light', 'dark'] as const)('shows selections and the edges of panels in forced colours: %s', async look => {
  const { page, context } = await site.browser.visitor({ forcedColors: 'active', colorScheme: look });
  await page.goto(site.server.url);
  await page.locator(`[data-is-root-theme=true].${look}`).waitFor();
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    return getComputedStyle(probe).backgroundColor;
  });
  const ground = (locator: Locator, part?: string) =>
    locator.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  expect(await ground(page.getByRole('button', { name: 'Large cards' }))).toBe(highlight);
  await page.getByRole('button', { name: 'Appearance and language' }).click();
  expect(await ground(page.locator('label').filter({ hasText: 'System' }))).toBe(highlight);
  await page.goto(`${site.server.url}/instance/${site.node}?hours=24`);
  expect(await ground(page.getByRole('button', { name: '24 hr' }))).toBe(highlight);
  const panel = page.getByRole('region', { name: 'Numbers now' });
  expect(await panel.evaluate(element => getComputedStyle(element).borderTopWidth)).toBe('1px');

  // Radix draws the outline of these controls with backgrounds and shadows.
  const outline = (control: Locator, part?: string) =>
    control.evaluate((element, pseudo) => getComputedStyle(element, pseudo).outlineStyle, part);
  await page.goto(`${site.server.url}/login`);
  expect(await outline(page.locator('.rt-TextFieldRoot').last())).toBe('solid');
  expect(await outline(page.getByRole('button', { name: 'Sign in' }))).toBe('solid');
  await signInAt(page, site.server.url, '/admin');
  const checkbox = page.getByRole('checkbox', { name: 'Select tokyo' });
  expect(await outline(checkbox, '::before')).toBe('solid');
  await checkbox.check();
  expect(await ground(checkbox, '::before')).toBe(highlight);
  const tick = checkbox.locator('.rt-BaseCheckboxIndicator');
  expect(await tick.evaluate(element => getComputedStyle(element).color)).not.toBe(highlight);
  expect(await ground(page.getByRole('navigation').getByRole('link', { name: 'Nodes' }).first())).toBe(highlight);
  await context.close();
});
