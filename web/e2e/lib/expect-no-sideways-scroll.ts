import type { Page } from 'playwright-core';
import { pollUntil } from './poll-until.ts';

/**
 * Fails if a page is wider than its viewport. Tables and charts measure their container and render again after a resize, so the
 * page may be too wide for a moment.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  /** The innermost elements that extend beyond the window, for the error message. */
  const culprits = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      const overflowing = [...document.body.querySelectorAll('*')].filter(
        element => element.getBoundingClientRect().right > width + 1,
      );
      return overflowing
        .filter(element => !overflowing.some(other => other !== element && element.contains(other)))
        .slice(0, 3)
        .map(element => element.cloneNode(false) as Element)
        .map(element => element.outerHTML.slice(0, 120));
    });
  await pollUntil(
    async () => {
      const found = await overflow();
      return {
        url: page.url(),
        width: page.viewportSize()?.width,
        over: found,
        by: found > 0 ? await culprits() : [],
      };
    },
    found => found.over <= 0,
    10_000,
  );
}
