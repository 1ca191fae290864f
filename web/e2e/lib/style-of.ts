import type { Page } from 'playwright-core';

/** Returns a computed style of the first element that matches a selector. */
export const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
