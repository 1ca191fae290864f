import type { Page } from 'playwright-core';
import { pollUntil } from './poll-until.ts';

/**
 * Fails if a page is wider than its viewport. Tables and charts measure their place and draw again after a change of its size, so
 * the page may be too wide until they did.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await pollUntil(
    async () => ({ url: page.url(), width: page.viewportSize()?.width, over: await over() }),
    found => found.over <= 0,
    10_000,
  );
}
