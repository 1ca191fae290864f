import type { Page } from 'playwright-core';

export const ADMIN = { username: 'ada', password: 'Correct4Horse' };

/** Signs out through the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/**
 * Signs a visitor in and opens a page of the admin area. Uses the API, because loading the sign-in page takes a second each time;
 * only tests of the sign-in itself fill in its form.
 */
export async function signInAt(page: Page, url: string, path: string): Promise<void> {
  const { origin } = new URL(url);
  const answer = await page.request.post(`${url}/api/v1/session`, { data: ADMIN, headers: { origin } });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}: ${await answer.text()}`);
  await page.goto(`${url}${path}`);
}
