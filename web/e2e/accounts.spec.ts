import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from './lib/admin.ts';
import { startSite, isClientErrorLog } from './lib/start-site.ts';
import { totp } from './lib/totp.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const enterPassword = async (page: Page, url: string) => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

it('enables two-factor sign-in, signs in with a code and with a recovery code, each once, and disables it', async () => {
  await using site = await startSite();
  const { page, complaints } = await site.browser.visitor();
  await signInAt(page, site.url, '/admin/account');

  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByText('The password must not be empty.').waitFor();
  await dialog(page).getByLabel('Current password').fill('Wrong4Horse');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByText('The current password is wrong.').waitFor();
  await dialog(page).getByLabel('Current password').fill(ADMIN.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();

  await dialog(page).getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await dialog(page).locator('pre').innerText()).trim();
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByText('Enter the one-time code.').waitFor();
  await dialog(page).getByLabel('One-time code', { exact: true }).fill('000000');
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByText('Incorrect or already used code.').waitFor();
  const first = totp(secret);
  await dialog(page).getByLabel('One-time code', { exact: true }).fill(first);
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByText("You won't be able to see these codes again.").waitFor();
  const codes = await dialog(page).getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('vitrine-recovery-codes.txt');
  await dialog(page).getByRole('button', { name: "I've saved these codes" }).click();
  await page.getByText('10 recovery codes are left.').waitFor();

  const second = await site.browser.visitor();
  await enterPassword(second.page, site.url);
  await second.page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  await second.page.getByRole('button', { name: 'Continue' }).click();
  await second.page.getByText('Enter the one-time code.').waitFor();
  await second.page.getByLabel('One-time code', { exact: true }).fill(first);
  await second.page.getByRole('button', { name: 'Continue' }).click();
  await second.page.getByText('Incorrect or already used code.').waitFor();
  await second.page.getByLabel('One-time code', { exact: true }).fill(totp(secret, 1));
  await second.page.getByRole('button', { name: 'Continue' }).click();
  await second.page.waitForURL(`${site.url}/admin/overview`);

  const third = await site.browser.visitor();
  await enterPassword(third.page, site.url);
  await third.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.page.getByLabel('Recovery code').fill(` ${codes[0]!.toUpperCase()} `);
  await third.page.getByRole('button', { name: 'Continue' }).click();
  await third.page.waitForURL(`${site.url}/admin/overview`);
  await third.page.goto(`${site.url}/admin/sessions`);
  await third.page.getByText('Password and recovery code').waitFor();
  await third.page.getByText('Password and code', { exact: true }).waitFor();

  await page.reload();
  await page.getByText('9 recovery codes are left.').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByLabel('Current password').fill(ADMIN.password);
  await dialog(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog(page).getByLabel('Recovery code').fill(codes[0]!);
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByText('Incorrect or already used code.').waitFor();
  await dialog(page).getByLabel('Recovery code').fill(codes[1]!);
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-factor authentication is off.').waitFor();
  expect(complaints.filter(text => !isClientErrorLog(text))).toEqual([]);
});
