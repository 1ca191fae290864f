import { readFile } from 'node:fs/promises';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { choose } from '../lib/choose.ts';
import { createAdminClient } from '../lib/site.ts';
import { startSite, isClientErrorLog } from '../lib/start-site.ts';

const PASSPHRASE = 'a horse, a battery and a staple';
/** Matches the browser's messages about a server that restarts. */
const isRestart = (text: string) => isClientErrorLog(text) || /ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket/.test(text);

it('backs everything up, loses it, and restores it on an empty server', async () => {
  await using first = await startSite();
  const site = await createAdminClient(first.url, ADMIN.username, ADMIN.password);
  await site.addNode('tokyo');
  const { page, complaints } = await first.browser.visitor();
  await signInAt(page, first.url, '/admin/backup');
  await page.getByText('No backups yet.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const making = page.getByRole('dialog');
  await making.getByLabel('Passphrase', { exact: true }).fill('short');
  await making.getByLabel('Passphrase, again').fill('other');
  await making.getByRole('button', { name: 'Back up with secrets' }).click();
  await making.getByText('At least 12 characters.', { exact: true }).waitFor();
  await making.getByText('The two do not match.').waitFor();
  await making.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await making.getByLabel('Passphrase, again').fill(PASSPHRASE);
  await making.getByRole('button', { name: 'Back up with secrets' }).click();
  await page.getByText('Backup created.').waitFor();
  await page.getByRole('row').getByText('Encrypted').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the backup of/ }).click();
  const file = await (await downloading).path();
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  expect(complaints).toEqual([]);

  await using empty = await startSite();
  const visitor = await empty.browser.visitor();
  await signInAt(visitor.page, empty.url, '/admin/backup');
  const zip = { name: 'all.zip', mimeType: 'application/zip', buffer: await readFile(file) };
  await visitor.page.getByLabel('Choose .zip file').setInputFiles({ ...zip, name: 'all.tar' });
  await visitor.page.getByText('Only .zip files can be restored.').waitFor();
  await visitor.page.getByLabel('Choose .zip file').setInputFiles({ ...zip, buffer: zip.buffer.subarray(0, -40) });
  await visitor.page.getByRole('alert').filter({ hasText: '.zip' }).waitFor();
  await visitor.page.getByLabel('Choose .zip file').setInputFiles(zip);
  const restoreDialog = visitor.page.getByRole('dialog');
  await restoreDialog.getByText('Restore this backup?').waitFor();
  await restoreDialog.getByLabel('Passphrase').fill('not the passphrase');
  await restoreDialog.getByRole('button', { name: 'Restore' }).click();
  await restoreDialog.getByText('Incorrect passphrase').waitFor();
  await restoreDialog.getByLabel('Passphrase').fill(PASSPHRASE);
  await restoreDialog.getByRole('button', { name: 'Restore' }).click();
  // Waits until the server has restarted, which takes long while other tests run.
  await restoreDialog.getByText('Restored', { exact: true }).waitFor({ timeout: 120_000 });
  await restoreDialog.getByRole('button', { name: 'Sign in' }).click();
  await visitor.page.waitForURL(`${empty.url}/login`);
  await signInAt(visitor.page, empty.url, '/admin');
  await visitor.page.getByRole('row', { name: /tokyo/ }).waitFor();
  expect(visitor.complaints.filter(text => !isRestart(text))).toEqual([]);
});

it('keeps a schedule, and shows details of this installation', async () => {
  await using instance = await startSite();
  const { page, complaints } = await instance.browser.visitor();
  await signInAt(page, instance.url, '/admin/backup');
  await choose(page.getByLabel('Automatic backups'), 'Every day');
  await page.getByLabel('Backups to keep').fill('3');
  await page.getByRole('region', { name: 'Schedule' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Next backup:/).waitFor();
  await page.reload();
  await page.getByText(/^Next backup:/).waitFor();
  expect(await page.getByLabel('Backups to keep').inputValue()).toBe('3');

  await page.goto(`${instance.url}/admin/about`);
  await page.getByText('This installation').waitFor();
  await page.getByText(/^SQLite 3/).waitFor();
  await page.goto(`${instance.url}/admin/settings/general`);
  await page.getByRole('button', { name: 'Enable /metrics' }).click();
  const job = await page.getByText(/credentials:/).textContent();
  const token = /credentials: (\S+)/.exec(job ?? '')?.[1] ?? '';
  const answer = await fetch(`${instance.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(await answer.text()).toContain('vitrine_info{version=');
  await page.goto(`${instance.url}/admin/about`);
  await page.getByText('Licenses', { exact: true }).click();
  await page.getByText(/^react-dom /).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download diagnostics' }).click();
  expect((await downloading).suggestedFilename()).toBe('vitrine-support.json');
  expect(complaints).toEqual([]);
});

it('shows visitors the monthly total once enabled', async () => {
  await using instance = await startSite();
  const site = await createAdminClient(instance.url, ADMIN.username, ADMIN.password);
  const { uuid } = (await site.addNode('tokyo')).node;
  const { page, complaints } = await instance.browser.visitor();
  await signInAt(page, instance.url, '/admin/settings/billing');
  const changed = await page.request.patch(`${instance.url}/api/v1/admin/nodes/${uuid}`, {
    data: { price: 24, currency: '€', billingCycle: 'annual' },
    headers: { origin: instance.url },
  });
  expect(changed.status()).toBe(200);
  await page.getByLabel('Show the total to visitors').click();
  await page.getByLabel('€ per 1 $').fill('0.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('$4.00').waitFor();
  const visitor = await instance.browser.visitor();
  await visitor.page.goto(instance.url);
  await visitor.page.getByRole('button', { name: 'Total cost: $4.00 / month' }).click();
  await visitor.page.getByText('Exchange rates: $1 = €0.5').waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});
