import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result differs in the dark: colours alone. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Returns the violations of WCAG 2.2 A and AA on a page that can be found automatically, in light and in dark. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  await show(page, 'dark');
  const dark = await run(page, { type: 'rule', values: COLOURS });
  await show(page, 'light');
  return [...(await run(page, { type: 'tag', values: RULES })), ...dark.map(violation => `dark: ${violation}`)];
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html.${colorScheme}`).waitFor();
  // React draws the new appearance a moment later, and transitions of colours take another.
  await page.locator(`[data-is-root-theme=true].${colorScheme}`).waitFor();
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
}

async function run(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  const { violations } = await page.evaluate(
    options => (globalThis as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(options),
    { runOnly } as RunOptions,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}
