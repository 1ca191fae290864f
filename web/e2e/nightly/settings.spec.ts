import type { Page } from 'playwright-core';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { smallDatabase } from '../../../plugins/geoip-mmdb/small-database.ts';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { choose } from '../lib/choose.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startServer } from '../lib/server.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></svg>';
const isRefusal = (text: string) => /status of 4\d\d/.test(text);

async function setUp(path: string, plugins: readonly string[] = []) {
  const server = await startServer({
    admin: ADMIN,
    plugins,
    env: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' },
    basePath: '/status',
  });
  const browser = await openBrowser();
  const { page, complaints } = await browser.visitor();
  await signInAt(page, server.url, path);
  return {
    server,
    browser,
    page,
    complaints,
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Uses the keyboard: toasts may cover the button. */
const save = (page: Page, name: string) => panel(page, name).getByRole('button', { name: 'Save' }).press('Enter');

it('changes the name, shows an error at its field, and makes the site private', async () => {
  await using instance = await setUp('/admin/settings/site');
  const { page, server, browser, complaints } = instance;
  await page.getByLabel('Name').fill(' ');
  await save(page, 'Site details');
  await page.getByText('This field cannot be empty.').waitFor();
  await page.getByLabel('Name').fill('Northwind');
  await page.getByLabel('Public URL').fill('status.example.org');
  await page.getByLabel('Allowed origins (CORS)').fill('https://a.example/path');
  await save(page, 'Site details');
  await page.getByText('Must be an address that begins with http').waitFor();
  await page.getByText('Save failed.').first().waitFor();
  await page.getByLabel('Public URL').fill('https://status.example.org/');
  await save(page, 'Site details');
  await page.getByText('Must be an origin such as').waitFor();
  await page.getByLabel('Allowed origins (CORS)').fill('https://a.example\nhttps://b.example:8443');
  await choose(page.getByLabel('Time zone'), 'Asia/Tokyo');
  await page.getByLabel('Private site').check();
  await save(page, 'Site details');
  await page.getByText('Settings saved.').waitFor();
  await page.getByRole('banner').getByText('Northwind').waitFor();
  expect(await page.getByLabel('Public URL').inputValue()).toBe('https://status.example.org');
  expect(complaints.filter(text => !isRefusal(text))).toEqual([]);

  const visitor = await browser.visitor();
  await visitor.page.goto(server.url);
  await visitor.page.waitForURL(`${server.url}/login`);
  await visitor.page.getByText('This is a private site. Please log in first.').waitFor();
});

it('asks before unsaved settings are lost, and shows the changes of another user', async () => {
  await using instance = await setUp('/admin/settings/site');
  const { page, server, complaints } = instance;
  const submit = panel(page, 'Site details').getByRole('button', { name: 'Save' });
  await page.getByLabel('Description').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Description').fill('Mine');
  await page.getByRole('link', { name: 'Advanced', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Description').inputValue()).toBe('Mine');

  const route = `${server.url}/api/v1/admin/settings/site`;
  const { publicUrl: _, ...site } = (await (await page.request.get(route)).json()).data;
  const otherChange = await page.request.put(route, {
    data: { ...site, description: 'Theirs', name: 'Northwind' },
    headers: { origin: new URL(server.url).origin },
  });
  expect(otherChange.status()).toBe(200);
  await save(page, 'Site details');
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved this' });
  await conflict.getByRole('row', { name: 'Description Mine Theirs' }).waitFor();
  await conflict.getByRole('row', { name: /^Name \S+ Northwind/ }).waitFor();
  await conflict.getByRole('button', { name: 'Save my changes' }).click();
  await page.getByText('Settings saved.').first().waitFor();
  expect((await (await page.request.get(route)).json()).data).toMatchObject({ name: 'Northwind', description: 'Mine' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Northwind');

  await page.getByLabel('Description').fill('Lost');
  await page.getByRole('link', { name: 'Advanced', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Advanced', level: 1 }).waitFor();
  expect(complaints.filter(text => !isRefusal(text))).toEqual([]);
});

it('adds HTML and an icon to public pages, runs exactly that, and never in the admin area', async () => {
  await using stats = await fakeService(({ path }) =>
    path === '/stats.js'
      ? {
          headers: { 'content-type': 'text/javascript' },
          body: "fetch(new URL('/seen', document.currentScript.src), { mode: 'no-cors' });",
        }
      : {},
  );
  await using instance = await setUp('/admin/settings/custom');
  const { page, server, browser, complaints } = instance;
  await page.getByLabel('Body').fill('<footer>Imprint</footer><!-- ');
  await save(page, 'Custom HTML');
  await page.getByText('Unclosed tag, quote or comment').waitFor();

  await page
    .getByLabel('Header')
    .fill(
      `<meta name="owner" content="ada"><script src="${stats.url}stats.js"></script><script>window.greeted = true</script>`,
    );
  await page
    .getByLabel('Body')
    .fill('<footer style="color: rgb(255, 0, 0)" onclick="this.textContent = \'clicked\'">Imprint</footer>');
  await save(page, 'Custom HTML');
  await page.getByText('Settings saved.').first().waitFor();
  await page
    .getByLabel('Icon file')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await page.getByRole('button', { name: 'Use the original' }).waitFor();
  await page
    .getByLabel('Icon file')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<p>no icon</p>') });
  await page.getByText('Unsupported icon. Use SVG, PNG or ICO.').waitFor();
  expect(complaints.filter(text => !isRefusal(text))).toEqual([]);

  const visitor = await browser.visitor();
  await visitor.page.goto(server.url);
  const footer = visitor.page.locator('footer', { hasText: 'Imprint' });
  await footer.waitFor();
  expect(await footer.evaluate(element => getComputedStyle(element).color)).toBe('rgb(255, 0, 0)');
  expect(await visitor.page.evaluate(() => (window as unknown as { greeted?: boolean }).greeted)).toBe(true);
  expect(await visitor.page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/status\/favicon\.ico\?/);
  await footer.click();
  await visitor.page.getByText('clicked').waitFor();
  expect(stats.requests.map(({ path }) => path)).toEqual(['/stats.js', '/seen']);
  expect(visitor.complaints).toEqual([]);

  // From the admin area to the site and back: each is a separate document.
  await page.getByRole('banner').getByRole('link', { name: 'View site' }).click();
  // Selects the footer rather than its text, which the admin page also shows in the field for the body.
  await page.locator('footer', { hasText: 'Imprint' }).waitFor();
  await page.waitForLoadState('load');
  await page.goBack();
  await page.getByRole('heading', { name: 'Custom HTML', level: 1 }).waitFor();
  expect(await page.locator('footer', { hasText: 'Imprint' }).count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { greeted?: boolean }).greeted)).toBeUndefined();
});

it('asks a provider for a place, and shows the size of history', async () => {
  await using service = await fakeService({ json: { country: 'JP', city: 'Tokyo' } });
  await using instance = await setUp('/admin/plugins', ['geoip-mmdb', 'geoip-ipinfo']);
  const { page, server, complaints } = instance;
  await page.getByRole('button', { name: 'Settings of ipinfo' }).click();
  await page.getByRole('dialog').getByLabel('Server').fill(service.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`${server.url}/admin/settings/general`);
  const geoip = panel(page, 'GeoIP');
  await choose(geoip.getByLabel('Provider'), 'MaxMind database');
  await save(page, 'GeoIP');
  await page.getByText('Settings saved.').first().waitFor();
  await geoip.getByRole('button', { name: 'Update now' }).click();
  await page.getByText('The update failed.').waitFor();
  const upload = async (buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      geoip.getByRole('button', { name: 'Upload a file' }).click(),
    ]);
    await chooser.setFiles({ name: 'country.mmdb', mimeType: 'application/octet-stream', buffer });
  };
  await upload(Buffer.from('no database'));
  await geoip.getByText('This is no MaxMind database.').waitFor();
  await upload(smallDatabase({ '45.32.0.0/25': 'DE' }));
  await page.getByText('The database is up to date: Test-Country').waitFor();
  await geoip.getByText('This is no MaxMind database.').waitFor({ state: 'detached' });
  await geoip.getByLabel('Test an address').fill('45.32.0.7');
  await geoip.getByLabel('Test an address').press('Enter');
  await geoip.getByText('🇩🇪 Germany (DE)').waitFor();
  await choose(geoip.getByLabel('Provider'), 'ipinfo');
  await geoip.getByLabel('Test an address').fill('8.8.8');
  await geoip.getByRole('button', { name: 'Test' }).click();
  await geoip.getByText('Enter a valid IP address.').waitFor();
  await geoip.getByLabel('Test an address').fill('45.76.97.1');
  await geoip.getByLabel('Test an address').press('Enter');
  await geoip.getByText('🇯🇵 Japan (JP), Tokyo').waitFor();
  await geoip.getByLabel('Detect node country').check();
  await save(page, 'GeoIP');
  await page.getByText('Settings saved.').first().waitFor();

  const records = panel(page, 'Data retention');
  await records.getByLabel('Load, in hours').fill('0');
  await save(page, 'Data retention');
  await records.getByText('Invalid time.').waitFor();
  await records.getByLabel('Load, in hours').fill('48');
  await records.getByText('Load, 2 days').waitFor();
  await save(page, 'Data retention');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save and delete' }).click();
  await records.getByText('Invalid time.').waitFor({ state: 'detached' });

  const discoveryPanel = panel(page, 'Auto-discovery');
  await discoveryPanel.getByLabel('Key').fill('short');
  await save(page, 'Auto-discovery');
  await discoveryPanel.getByText('At least 12').waitFor();
  await discoveryPanel.getByRole('button', { name: 'Generate key' }).click();
  expect(await discoveryPanel.getByLabel('Key').inputValue()).toMatch(/^\w{32}$/);
  await save(page, 'Auto-discovery');
  await page.getByText('Settings saved.').first().waitFor();
  await page.reload();
  await panel(page, 'Auto-discovery').getByRole('button', { name: 'Remove' }).waitFor();
  expect(await panel(page, 'Auto-discovery').getByLabel('Key').inputValue()).toBe('');
  expect(await panel(page, 'Data retention').getByLabel('Load, in hours').inputValue()).toBe('48');
  expect(await panel(page, 'GeoIP').getByLabel('Provider').innerText()).toBe('ipinfo');
  expect(complaints.filter(text => !isRefusal(text))).toEqual([]);
});

it('sets the one key with all rights, and removes it again', async () => {
  await using instance = await setUp('/admin/settings/general');
  const { page, server, complaints } = instance;
  const request = async (key: string) =>
    (await fetch(`${server.url}/api/v1/admin/nodes`, { headers: { authorization: `Bearer ${key}` } })).status;
  const box = panel(page, 'API key');
  await box.getByLabel('Key').fill('eleven-char');
  await save(page, 'API key');
  await box.getByText('The API key needs at least 12 characters.').waitFor();
  await box.getByLabel('Key').fill('twelve-chars');
  await save(page, 'API key');
  await box.getByRole('button', { name: 'Remove' }).waitFor();
  expect(await box.getByLabel('Key').inputValue()).toBe('');
  expect(await request('twelve-chars')).toBe(200);
  expect(await request('another-one!')).toBe(401);
  await box.getByRole('button', { name: 'Remove' }).click();
  await save(page, 'API key');
  await box.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' });
  await pollUntil(
    () => request('twelve-chars'),
    status => status === 401,
  );
  expect(complaints.filter(text => !isRefusal(text))).toEqual([]);
});
