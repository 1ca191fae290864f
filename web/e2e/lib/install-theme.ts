import type { Page } from 'playwright-core';

/** Uploads a zip on the themes page of a site, and confirms. */
export async function installTheme(page: Page, url: string, zip: string, button = 'Install and make active') {
  await page.goto(`${url}/admin/theme_managed`);
  await page.getByLabel('A theme as a .zip file').setInputFiles(zip);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
