import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { startAgent } from '../lib/agent.ts';
import { pollUntil } from '../lib/poll-until.ts';
import type { Server } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';
import { startSite, isClientErrorLog } from '../lib/start-site.ts';
import { totp } from '../lib/totp.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const run = (page: Page, name: string) => page.getByRole('article', { name });
const seesPrompt = (page: Page) =>
  pollUntil(
    () => page.locator('.xterm-rows').innerText(),
    text => /[#$]\s*$/m.test(text),
    15_000,
  );

/** Runs a command on the nodes in the URL. */
async function command(page: Page, url: string, node: string, text: string) {
  await page.goto(`${url}/admin/exec?node=${node}`);
  await page
    .getByRole('group', { name: 'Nodes' })
    .first()
    .getByText(/^(Ready|Signed only)$/)
    .first()
    .waitFor();
  await page.getByLabel('Command', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Run on 1 node' }).click();
}

/** Enables two-factor sign-in. Returns the secret and a recovery code. */
async function withSecondFactor(page: Page, url: string) {
  await page.goto(`${url}/admin/account`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByLabel('Current password').fill(ADMIN.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await dialog(page).locator('pre').innerText()).trim();
  await dialog(page).getByLabel('One-time code', { exact: true }).fill(totp(secret));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByText("You won't be able to see these codes again.").waitFor();
  return { secret, recovery: (await dialog(page).getByRole('listitem').first().innerText()).trim() };
}

/** Moves the last step-up eleven minutes into the past. */
async function elevenMinutesLater({ stop, restart, data }: Server) {
  await stop();
  const database = new DatabaseSync(join(data, 'vitrine.db'));
  const { changes } = database
    .prepare('update session set factor_proven_at = factor_proven_at - ? where factor_proven_at is not null')
    .run(11 * 60_000);
  database.close();
  expect(changes).toBe(1);
  await restart();
}

it('asks for the second factor once before a terminal or a command, and continues by itself', async () => {
  await using site = await startSite();
  const { node, token } = await (await createAdminClient(site.url, ADMIN.username, ADMIN.password)).addNode('tokyo');
  const { page, complaints } = await site.browser.visitor();
  await signInAt(page, site.url, '/admin/account');
  const { secret, recovery } = await withSecondFactor(page, site.url);
  await using _ = await startAgent(site.server.url, token, ['--enable-remote-control']);

  await page.goto('about:blank');
  await elevenMinutesLater(site.server);
  await page.goto(`${site.url}/terminal?uuid=${node.uuid}`);
  await question(page).getByLabel('One-time code', { exact: true }).fill(totp(secret, 1));
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await question(page).waitFor({ state: 'detached' });
  await seesPrompt(page);
  await command(page, site.url, node.uuid, 'echo proven once');
  await run(page, 'tokyo').getByText('proven once', { exact: true }).waitFor();

  await page.goto('about:blank');
  await elevenMinutesLater(site.server);
  await command(page, site.url, node.uuid, 'echo proven again');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Not confirmed, so nothing was done.').waitFor();
  await page.getByRole('button', { name: 'Run on 1 node' }).click();
  await question(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await question(page).getByLabel('Recovery code').fill(recovery);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await run(page, 'tokyo').getByText('proven again', { exact: true }).waitFor();
  expect(complaints.filter(text => !isClientErrorLog(text))).toEqual([]);
});

/** A virtual authenticator that responds at once, like a user with a fingerprint reader. */
async function fingerprint(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { lose: () => devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

it('controls a node that requires a passkey until the passkey is removed', async () => {
  await using site = await startSite();
  const { node, token } = await (await createAdminClient(site.url, ADMIN.username, ADMIN.password)).addNode('oslo');
  const { page, complaints } = await site.browser.visitor();
  const finger = await fingerprint(page);
  await signInAt(page, site.url, '/admin/exec/settings');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog(page).getByLabel('Name').fill('finger');
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  const option = await page.locator('pre', { hasText: '--control-keys' }).innerText();
  await using _ = await startAgent(site.server.url, token, option.split(' '));

  await command(page, site.url, node.uuid, 'echo obeyed');
  await run(page, 'oslo').getByText('obeyed', { exact: true }).waitFor();
  await run(page, 'oslo').getByText('Success').waitFor();
  await page.goto(`${site.url}/terminal?uuid=${node.uuid}`);
  await page.getByRole('button', { name: 'Sign and open' }).click();
  await seesPrompt(page);
  // The browser recommends RSA too, which agents do not verify.
  expect(complaints.filter(text => !text.includes('pubKeyCredParams'))).toEqual([]);

  await page.goto(`${site.url}/admin/exec/settings`);
  await page.getByRole('button', { name: 'Remove finger' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No keys yet.').waitFor();
  // The node still accepts only that key, but this browser no longer has it.
  await finger.lose();
  await command(page, site.url, node.uuid, 'echo unsigned');
  await run(page, 'oslo').getByText('The node does only what is signed, and this was not.').first().waitFor();
});
