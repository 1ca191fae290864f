import type { Page } from 'playwright-core';
import { ADMIN, signInAt, signOut } from '../lib/admin.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startSite, isClientErrorLog } from '../lib/start-site.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** A virtual authenticator that responds at once, like a user with a fingerprint reader. */
async function fingerprint(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable', { enableUI: false });
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('adds a passkey, signs in with it alone, names it and removes it', async () => {
  await using site = await startSite();
  const { page, complaints } = await site.browser.visitor();
  await fingerprint(page);
  await signInAt(page, site.url, '/admin/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name').fill('laptop');
  await dialog(page).getByLabel('Current password').fill(ADMIN.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByText('laptop is added.').waitFor();
  await page.getByText('never used').waitFor();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name').fill('again');
  await dialog(page).getByLabel('Current password').fill(ADMIN.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByText('This device already has a passkey for this site.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await signOut(page);
  await page.waitForURL(`${site.url}/`);
  // The authenticator also responds to the autofill of the username field, possibly before the click. This test covers only the
  // button, so autofill is disabled.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${site.url}/admin/overview`);
  await page.goto(`${site.url}/admin/sessions`);
  await page.getByRole('cell', { name: 'Passkey' }).first().waitFor();

  await page.goto(`${site.url}/admin/account`);
  await page.getByRole('button', { name: 'Rename laptop' }).click();
  await dialog(page).getByLabel('Name').fill('desk');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove desk' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('desk is removed.').waitFor();
  expect(complaints.filter(text => !isClientErrorLog(text))).toEqual([]);
});

it('requires only the passkey to create an API key after a password sign-in', async () => {
  await using site = await startSite();
  const { page, context, complaints } = await site.browser.visitor();
  await fingerprint(page);
  await signInAt(page, site.url, '/admin/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name').fill('laptop');
  await dialog(page).getByLabel('Current password').fill(ADMIN.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByText('laptop is added.').waitFor();

  await context.clearCookies();
  const answer = await context.request.post(`${site.url}/api/v1/session`, {
    headers: { origin: site.url },
    data: ADMIN,
  });
  expect(answer.status()).toBe(201);
  await page.goto(`${site.url}/admin/keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await dialog(page).getByLabel('Name').fill('grafana');
  const make = () => dialog(page).getByRole('button', { name: 'Create key' }).click();
  await make();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByText('Not confirmed, so nothing was done.').waitFor();
  await make();
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog(page).getByText("Copy it now. You won't be able to see it again.").waitFor();
  expect(complaints.filter(text => !isClientErrorLog(text))).toEqual([]);
});

it('changes name and password, names what a password lacks, and ends all other sessions', async () => {
  await using site = await startSite();
  const { page } = await site.browser.visitor();
  const otherVisitor = await site.browser.visitor();
  await signInAt(page, site.url, '/admin/account');
  await signInAt(otherVisitor.page, site.url, '/admin/account');

  await page.getByRole('button', { name: 'Change password' }).click();
  const save = () => dialog(page).getByRole('button', { name: 'Save' }).click();
  await save();
  expect(await dialog(page).getByText('The password must not be empty.').count()).toBe(2);
  await dialog(page).getByLabel('Current password').fill('Wrong4Horse');
  for (const [password, fault] of [
    ['Ab4', 'too short'],
    ['abcdefgh4', 'include an uppercase letter'],
    ['Abcdefghi', 'lowercase letter and a number'],
  ] as const) {
    await dialog(page).getByLabel('New password', { exact: true }).fill(password);
    await save();
    await dialog(page).getByText(fault).waitFor();
  }
  await dialog(page).getByLabel('New password', { exact: true }).fill('Another4Horse');
  await dialog(page).getByLabel('Confirm new password').fill('Another5Horse');
  await save();
  await dialog(page).getByText('The passwords do not match.').waitFor();
  await dialog(page).getByLabel('Confirm new password').fill('Another4Horse');
  await save();
  await dialog(page).getByText('The current password is wrong.').waitFor();
  await dialog(page).getByLabel('Current password').fill(ADMIN.password);
  await save();
  await page.getByText('The password is changed. Other sessions have ended.').waitFor();

  await page.getByRole('button', { name: 'Change username' }).click();
  await dialog(page).getByLabel('Username').fill('grace');
  await dialog(page).getByLabel('Current password').fill('Another4Horse');
  await save();
  await page.getByText('grace', { exact: true }).waitFor();

  await otherVisitor.page.getByRole('link', { name: 'Sessions' }).click();
  await otherVisitor.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await otherVisitor.page.getByLabel('Username').fill('grace');
  await otherVisitor.page.getByLabel('Password').fill('Another4Horse');
  await otherVisitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await otherVisitor.page.waitForURL(`${site.url}/admin/sessions`);
});

it('ends the session of another browser, which is redirected to the sign-in, and then all of them', async () => {
  await using site = await startSite();
  const { page } = await site.browser.visitor();
  const otherVisitor = await site.browser.visitor();
  await signInAt(otherVisitor.page, site.url, '/admin/account');
  await signInAt(page, site.url, '/admin/sessions');
  const rows = page.locator('tbody tr');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(2);
  await rows.first().getByText('This device').waitFor();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('The device is signed out.').waitFor();
  await pollUntil(
    () => rows.count(),
    count => count === 1,
  );
  await otherVisitor.page.getByRole('link', { name: 'Sessions' }).click();
  await otherVisitor.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Sign out all sessions', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${site.url}/login`);
  await page.goto(`${site.url}/admin`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});
