import type { Locator } from 'playwright-core';
import { DAY_MS } from '@vitrine/contracts/time';
import { eventually } from '../../../core/test/eventually.ts';
import { beszelFolder, database, kumaFile, nezhaFile } from '../../../core/test/import/product-files.ts';
import { komariBackup } from '../../../core/test/komari/komari-backup.ts';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { startSite } from '../lib/start-site.ts';

const IMPORTERS = ['import-beszel', 'import-komari', 'import-nezha', 'import-uptime-kuma', 'beszel'];
const yesterday = Math.floor(Date.now() / DAY_MS - 1) * (DAY_MS / 1000);

async function expectInViewport(button: Locator): Promise<void> {
  const box = await button.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(button.page().viewportSize()!.height);
}

let site: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site?.started[Symbol.asyncDispose]());

async function open() {
  const started = await startSite({ admin: ADMIN, plugins: IMPORTERS });
  const { page } = await started.browser.visitor();
  await signInAt(page, started.url, '/admin/move-in');
  const choose = (buffer: Buffer, name: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  return { started, page, choose };
}

it.each([
  ['an empty file', () => Buffer.alloc(0), 'Choose a backup'],
  ['a cut zip', async () => (await komariBackup()).subarray(0, -200), 'Choose a backup'],
  ['a database of another program', () => database(db => db.exec('create table t (x)')), 'of none of the products'],
])('rejects %s with a remedy', async (_, make, text) => {
  await site.choose(await make(), 'file');
  const alert = site.page.getByRole('alert').filter({ hasText: text });
  await alert.waitFor();
  expect(await alert.innerText()).not.toContain('This .zip cannot');
});

it.each([
  ['Komari 1.4.3', komariBackup],
  ['Beszel', beszelFolder],
  ['Nezha', nezhaFile],
  ['Uptime Kuma', () => kumaFile(yesterday)],
])('shows the content of %s, on a phone too, and changes nothing', async (name, make) => {
  const { page } = site;
  await site.choose(await make(), 'file');
  const trial = page.getByRole('dialog', { name: `What ${name} brings` });
  await trial.getByRole('heading', { name: 'Not imported' }).waitFor();
  await page.setViewportSize({ width: 360, height: 860 });
  await expectNoSidewaysScroll(page);
  await trial.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.reload();
  await page.getByText('Choose a file').first().waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

it('imports a backup, undoes the import, imports again and confirms it', async () => {
  const { page } = site;
  const importIt = async () => {
    await site.choose(await komariBackup(), 'komari.zip');
    const dialog = page.getByRole('dialog', { name: 'What Komari 1.4.3 brings' });
    const submit = dialog.getByRole('button', { name: 'Import', exact: true });
    await submit.waitFor();
    // In view without scrolling, at 1280 × 860.
    await expectInViewport(submit);
    await submit.click();
    await page.getByRole('dialog', { name: 'Komari 1.4.3 is imported' }).waitFor({ timeout: 120_000 });
    // The server restarts and does not respond until then.
    await eventually(async () => {
      await page.goto(`${site.started.url}/admin/move-in`);
      await page.getByRole('button', { name: 'Undo' }).waitFor({ timeout: 10_000 });
      return true;
    });
  };
  await importIt();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The import is undone.').first().waitFor({ timeout: 120_000 });
  await expectNodes(0);
  await importIt();
  await page.getByRole('button', { name: 'Keep it', exact: true }).click();
  await page.getByText('The import is confirmed.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.goto(`${site.started.url}/admin/nodes`);
  // The header row, and a row for each of the two nodes.
  await eventually(async () => (await page.getByRole('row').count()) === 3);
});

const countNodes = async (): Promise<number> => {
  const response = await fetch(`${site.started.url}/api/v1/nodes`);
  return ((await response.json()) as { data: unknown[] }).data.length;
};
/** The server restarts and does not respond until then. */
const expectNodes = (count: number) => eventually(async () => (await countNodes()) === count, 60_000);
