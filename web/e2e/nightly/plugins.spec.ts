import { createHash } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { choose } from '../lib/choose.ts';
import { isRefusal, packageOf, plugin, startPluginSite } from '../lib/plugin-site.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { createAdminClient } from '../lib/site.ts';
import { startMailServer } from '../lib/start-mail-server.ts';

const fixtures = join(import.meta.dirname, '../../../core/test/fixtures/plugins');

it('finds a plugin in the data folder, shows its permissions, runs it, stores its settings, and disables and enables it', async () => {
  await using instance = await startPluginSite('all');
  const { page, server, complaints } = instance;
  await signInAt(page, server.url, '/admin/plugins');
  await plugin(page, 'Telegram').getByText('Running', { exact: true }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search plugins' });
  await search.fill('teleg');
  await plugin(page, 'Slack').waitFor({ state: 'detached' });
  expect(await plugin(page, 'Telegram').count()).toBe(1);
  await search.fill('nothing like it');
  await page.getByText('No plugin matches.').waitFor();
  await search.fill('');
  expect(await plugin(page, 'Telegram').getByRole('img', { includeHidden: true }).count()).toBe(1);

  await cp(join(fixtures, 'sample-hooks'), join(server.data, 'plugins/sample-hooks'), { recursive: true });
  await page.getByRole('button', { name: 'Scan for plugins' }).click();
  const sample = plugin(page, 'sample-hooks');
  await sample.getByText('Off', { exact: true }).waitFor();
  await sample.getByRole('switch').click();
  const confirmDialog = page.getByRole('alertdialog');
  await confirmDialog.getByText('its own files').waitFor();
  await confirmDialog.getByText('scheduled jobs').waitFor();
  await confirmDialog.getByRole('button', { name: 'Enable' }).click();
  await sample.getByText('Needs settings').waitFor();

  await sample.getByRole('button', { name: 'Settings of sample-hooks' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('hunter2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This field cannot be empty.').waitFor();
  await dialog.getByLabel('Greeting').fill('Hello');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sample.getByText('Running', { exact: true }).waitFor();

  await sample.getByRole('button', { name: 'Settings of sample-hooks' }).click();
  expect(await dialog.getByLabel('Greeting').inputValue()).toBe('Hello');
  expect(await dialog.getByLabel('Password').inputValue()).toBe('');
  expect(await dialog.getByLabel('Password').getAttribute('placeholder')).toContain('Stored');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await sample.getByRole('switch').click();
  await sample.getByText('Off', { exact: true }).waitFor();
  await sample.getByRole('button', { name: 'Log of sample-hooks' }).click();
  await page.getByRole('dialog').getByText('goodbye').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(complaints.filter(text => !isRefusal(text))).toEqual([]);
});

it('explains what is wrong with a broken plugin, and runs it once it is repaired, without a restart', async () => {
  await using instance = await startPluginSite();
  const { page, server } = instance;
  for (const name of ['with-throw-at-import', 'with-bad-manifest', 'with-wrong-sdk'])
    await cp(join(fixtures, name), join(server.data, 'plugins', name), { recursive: true });
  await signInAt(page, server.url, '/admin/plugins');
  await page.getByRole('button', { name: 'Scan for plugins' }).click();
  await plugin(page, 'with-bad-manifest').getByText('Broken', { exact: true }).waitFor();
  await page.getByRole('note').getByRole('link', { name: 'with wrong sdk' }).click();
  await plugin(page, 'with wrong sdk').getByText('It is made for plugin SDK ^9.0.0').waitFor();
  expect(await plugin(page, 'with wrong sdk').getByRole('switch').isDisabled()).toBe(true);

  const broken = plugin(page, 'with throw at import');
  await broken.getByRole('switch').click();
  await page.getByRole('alertdialog').getByText('requests no permissions').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).click();
  await broken.getByText('It cannot be loaded: no import for you').waitFor();

  const code = "import { defineHooks } from '@vitrine/plugin-sdk';\nexport default defineHooks(() => undefined);\n";
  await writeFile(join(server.data, 'plugins/with-throw-at-import/index.js'), code);
  await broken.getByRole('switch').click();
  await broken.getByText('Off', { exact: true }).waitFor();
  await broken.getByRole('switch').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).click();
  await broken.getByText('Running', { exact: true }).waitFor();
});

it('shows in safe mode which plugins do not run, and runs them after a click, without a reload', async () => {
  await using instance = await startPluginSite();
  const { page, server } = instance;
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  await cp(join(fixtures, 'open-connections'), join(server.data, 'plugins/open-connections'), { recursive: true });
  await site.call('POST', '/api/v1/admin/plugins/discover', {});
  await site.call('PUT', '/api/v1/admin/plugins/open-connections/enabled', { enabled: true });
  await server.stop();
  await writeFile(join(server.data, 'plugin-starts.json'), JSON.stringify({ crashes: 3 }));
  await server.restart();

  await signInAt(page, server.url, '/admin/plugins');
  const installed = plugin(page, 'open-connections');
  await installed.getByText('Not started', { exact: true }).waitFor();
  await page.getByText('Safe mode: Vitrine ended early three times in a row').waitFor();
  await page.getByRole('button', { name: 'Start plugins again' }).click();
  await installed.getByText('Running', { exact: true }).waitFor();
  expect(await page.getByText('Safe mode').count()).toBe(0);
});

it('creates channels, tests them, sends a real notice with an edited template, and retries a failed one', async () => {
  let status = 200;
  await using hook = await fakeService(() => ({ status }));
  await using post = await startMailServer();
  await using instance = await startPluginSite(['notifier-webhook', 'notifier-smtp']);
  const { page, server, complaints } = instance;
  await signInAt(page, server.url, '/admin/notification/general');
  await page.getByText('No channels yet').waitFor();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await dialog.getByRole('button', { name: /^Webhook/ }).click();
  await dialog.getByLabel('Name', { exact: false }).first().fill('');
  await dialog.getByLabel('Address').fill('not an address');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This field cannot be empty.').waitFor();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('hook');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be an address that begins with http:// or https://.').waitFor();
  await dialog.getByLabel('Address').fill('http://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Send test message' }).click();
  await dialog.getByText('is not a public address').waitFor();
  await dialog.getByLabel('Address').fill(hook.url);
  await dialog.getByRole('button', { name: 'Send test message' }).click();
  await dialog.getByText('Test message sent. 200').waitFor();
  expect(hook.requests).toMatchObject([{ method: 'POST', json: { event: 'test' } }]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Add channel' }).click();
  await dialog.getByRole('button', { name: /^Email/ }).click();
  await dialog.getByLabel('Host').fill('127.0.0.1');
  await dialog.getByLabel('Port').fill(String(post.port));
  await choose(dialog.getByLabel('Encryption'), 'None');
  await dialog.getByLabel('Sender').fill('status@example.com');
  await dialog.getByLabel('Receivers').fill('ada@example.com');
  await dialog.getByRole('button', { name: 'Send test message' }).click();
  await dialog.getByText('Test message sent.').waitFor();
  expect(post.mails).toMatchObject([{ to: ['ada@example.com'] }]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Email' }).waitFor();

  await page.getByRole('link', { name: 'Templates' }).click();
  await choose(page.getByLabel('Event'), /^Sign-in/);
  await page.getByLabel('Title').fill('{{username}} came in');
  await page.getByRole('complementary', { name: 'Preview' }).getByText('admin came in').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Reset to default' }).waitFor();

  await page.goto(`${server.url}/admin/settings/notification`);
  await page.getByLabel('Notify on every sign-in').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').first().waitFor();
  status = 400;
  await createAdminClient(server.url, ADMIN.username, ADMIN.password);

  await page.goto(`${server.url}/admin/notification/general?view=deliveries`);
  const delivery = (channel: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: 'ada came in' })
      .filter({ hasText: `${channel},` });
  await delivery('Email').getByText('Sent', { exact: true }).waitFor();
  await pollUntil(
    () => post.mails.length,
    count => count === 2,
  );
  expect(post.mails[1]!.text).toContain('Subject: ada came in');
  await delivery('hook').getByText('Failed', { exact: true }).waitFor();
  await delivery('hook').getByText('The webhook answered 400').first().waitFor();
  status = 200;
  await delivery('hook').getByRole('button', { name: 'Try again' }).click();
  await delivery('hook').getByText('Sent', { exact: true }).waitFor();
  expect(hook.requests.at(-1)).toMatchObject({ json: { event: 'login', title: 'ada came in' } });
  await choose(page.getByLabel('State'), 'Failed');
  await page.getByText('Nothing matches.').waitFor();

  await page.goto(`${server.url}/admin/notification/general`);
  await page.getByLabel('Send notifications').uncheck();
  await page.getByText('Notifications are off').waitFor();
  const requestsBefore = hook.requests.length;
  await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  await page.waitForTimeout(1000);
  expect(hook.requests).toHaveLength(requestsBefore);
  expect(complaints.filter(text => !isRefusal(text))).toEqual([]);
});

it('marks an invalid address in the form, and ends the row of its buttons with the dialog', async () => {
  await using instance = await startPluginSite();
  const { page, server } = instance;
  await signInAt(page, server.url, '/admin/plugins');
  await page.getByRole('button', { name: 'Install plugin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Address' }).check();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('plugins.example.com/pigeon.tgz');
  const check = dialog.getByRole('button', { name: 'Check' });
  await check.click();
  await dialog.getByText('Must be an address that begins with http:// or https://.').waitFor();
  const [button, around] = await Promise.all([check.boundingBox(), dialog.boundingBox()]);
  expect(around!.x + around!.width - button!.x - button!.width).toBeLessThan(40);

  await dialog.getByRole('radio', { name: 'Catalog' }).check();
  await dialog.getByRole('button', { name: 'Registry and catalogs' }).click();
  const sources = page.getByRole('dialog', { name: 'Registry and catalogs' });
  await sources.getByLabel('Addresses of catalogs').fill('https://example.com/plugins.json\nrubbish');
  await sources.getByRole('button', { name: 'Save' }).click();
  await sources.getByText('Must be an address that begins with http:// or https://.').waitFor();
});

/** Starts a web server with a catalogue that lists one plugin. Its archive can be replaced. */
async function startCatalogue() {
  const { buffer } = await packageOf('1.0.0', ['network']);
  const listing = {
    id: 'pigeon',
    title: 'Pigeon',
    description: 'Does nothing.',
    author: 'Ada',
    version: '1.0.0',
    kind: 'hooks',
    permissions: ['network'],
    sdk: '^0.1.0',
    sha256: createHash('sha256').update(buffer).digest('hex'),
  };
  const served: { archive: Uint8Array } = { archive: Buffer.from('something else') };
  const server = createServer(({ url, headers }, response) => {
    const plugins = [{ ...listing, url: `http://${headers.host}/pigeon.tgz` }];
    response.end(url === '/pigeon.tgz' ? served.archive : JSON.stringify({ format: 1, plugins }));
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/plugins.json`,
    repair: () => void (served.archive = buffer),
    [Symbol.dispose]: () => void server.close(),
  };
}

it('rejects an invalid package, and installs a plugin of a catalogue once its archive is the listed one', async () => {
  using catalogue = await startCatalogue();
  await using instance = await startPluginSite();
  const { page, server } = instance;
  await signInAt(page, server.url, '/admin/plugins');
  await page.getByRole('button', { name: 'Install plugin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'npm' }).check();
  await dialog.getByRole('textbox', { name: 'Package name' }).fill('Not A Package');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('Enter the name of an npm package').waitFor();

  await dialog.getByRole('radio', { name: 'Catalog' }).check();
  await dialog.getByText('No plugins are listed.').waitFor();
  await dialog.getByRole('button', { name: 'Registry and catalogs' }).click();
  const sources = page.getByRole('dialog', { name: 'Registry and catalogs' });
  await sources.getByLabel('Addresses of catalogs').fill(catalogue.url);
  await sources.getByRole('button', { name: 'Save' }).click();
  const check = dialog.getByRole('button', { name: 'Check Pigeon' });
  await check.click();
  await page.getByText('The checksum of the downloaded file is wrong.').waitFor();
  await check.waitFor();

  catalogue.repair();
  await check.click();
  await dialog.getByText('Install Pigeon 1.0.0?').waitFor();
  await dialog.getByText('the checksum in the catalog').waitFor();
  await dialog.getByRole('button', { name: 'Install and enable' }).click();
  await plugin(page, 'Pigeon').getByText('Running', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Install plugin' }).click();
  await dialog.getByRole('radio', { name: 'Catalog' }).check();
  await dialog.getByText('Installed', { exact: true }).waitFor();
});
