import type { Page } from 'playwright-core';

/** Uploads a zip on the themes page of a site, and activates the theme. If it is already active, the dialog has no choice. */
export async function installTheme(page: Page, url: string, zip: string) {
  await page.goto(`${url}/admin/theme_managed`);
  await page.getByLabel('A theme as a .zip file').setInputFiles(zip);
  const dialog = page.getByRole('dialog');
  const installButton = dialog.getByRole('button', { name: /^(Install|Update)$/ });
  const activating = dialog.getByRole('button', { name: /make active$/ });
  await installButton.waitFor();
  await ((await activating.count()) > 0 ? activating : installButton).click();
  await dialog.waitFor({ state: 'detached' });
}
