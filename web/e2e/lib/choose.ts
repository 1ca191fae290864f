import type { Locator } from 'playwright-core';

/** Selects an option of a select by its text. */
export async function choose(select: Locator, option: string | RegExp): Promise<void> {
  await select.click();
  await select
    .page()
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .click();
}
