import { DAY_MS } from '@vitrine/contracts/time';
import { beszelFolder, database, kumaFile, nezhaFile } from '../../../core/test/import/product-files.ts';
import { komariBackup } from '../../../core/test/komari/komari-backup.ts';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { expectNoSidewaysScroll } from '../lib/expect-no-sideways-scroll.ts';
import { startSite } from '../lib/start-site.ts';

const IMPORTERS = ['import-beszel', 'import-komari', 'import-nezha', 'import-uptime-kuma', 'beszel'];
const yesterday = Math.floor(Date.now() / DAY_MS - 1) * (DAY_MS / 1000);

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
])('refuses %s with what to do', async (_, make, text) => {
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
])('shows what %s brings, on a phone too, and changes nothing', async (name, make) => {
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
