import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const RULES: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules checked in dark mode: only colours differ from light mode. */
const COLOURS: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;
const LOOKS = {
  dark: { media: { colorScheme: 'dark', forcedColors: 'none' }, rules: COLOURS },
  light: { media: { colorScheme: 'light', forcedColors: 'none' }, rules: RULES },
  'forced colours': { media: { colorScheme: 'light', forcedColors: 'active' }, rules: RULES },
  'reduced motion': { media: { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' }, rules: RULES },
} satisfies Record<string, { media: Media; rules: RunOptions['runOnly'] }>;
export type Look = keyof typeof LOOKS;

/** Returns the violations of WCAG 2.2 A and AA that can be detected automatically on a page, by default in light and dark mode. */
export async function accessibilityViolations(
  page: Page,
  looks: readonly Look[] = ['dark', 'light'],
): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations: string[] = [];
  for (const look of looks) {
    const { media, rules } = LOOKS[look];
    await show(page, media);
    violations.push(...(await run(page, rules)).map(violation => `${look}: ${violation}`));
  }
  return violations;
}

async function show(page: Page, media: Media): Promise<void> {
  await page.emulateMedia(media);
  // Cards embedded in other sites are not pages of the shell: they only have styles.
  if ((await page.locator('[data-is-root-theme]').count()) === 0) return;
  await page.locator(`html.${media.colorScheme}`).waitFor();
  // React applies the new appearance a moment later, and then colours have transitions.
  await page.locator(`[data-is-root-theme=true].${media.colorScheme}`).waitFor();
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => animation instanceof CSSTransition)
        // Animations in closed details never finish.
        .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility())
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
