import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { openBrowser } from '../lib/browser.ts';
import { startServer } from '../lib/server.ts';

/** Scope of the service worker, with the notification that it asked the browser to show. */
type Recording = { shown?: Promise<unknown> };

/** A push service that records its messages. */
async function pushService() {
  const arrived = Promise.withResolvers<Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(201).end();
      arrived.resolve(Buffer.concat(chunks));
    });
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/device`,
    message: arrived.promise,
    [Symbol.dispose]: () => void server.close(),
  };
}

it('makes a browser a channel, and shows there what a push service delivers', async () => {
  using service = await pushService();
  await using server = await startServer({
    admin: ADMIN,
    plugins: ['notifier-web-push'],
    env: { VITRINE_OUTBOUND_ALLOWLIST: 'private' },
  });
  await using browser = await openBrowser();
  const { page, context } = await browser.visitor();
  const url = server.url.replace('127.0.0.1', 'localhost');
  await context.grantPermissions(['notifications'], { origin: url });
  const keys = createECDH('prime256v1');
  const device = { p256dh: keys.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
  // Only the browser vendor's push service is replaced; everything else is real.
  await page.addInitScript(
    subscription => {
      PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => subscription } as never);
    },
    { endpoint: service.url, keys: device },
  );

  await signInAt(page, url, '/admin/notification/general');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.getByRole('button', { name: /^Web push/ }).click();
  await page.getByRole('button', { name: 'Allow and add' }).click();
  await page.getByText('This device receives notices now.').waitFor();
  await page.getByRole('button', { name: /^Edit Web push/ }).click();
  await page.getByRole('button', { name: 'Send test message' }).click();
  // The payload is encrypted for the device; the plugin's own test verifies the encryption.
  expect((await service.message).length).toBeGreaterThan(100);

  // Not every Chromium without a window shows notifications, so the request to show one is recorded instead.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    (globalThis as Recording).shown = new Promise(resolve => {
      ServiceWorkerRegistration.prototype.showNotification = (title, options) =>
        Promise.resolve(resolve([title, options?.body]));
    });
  });
  const devtools = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(url));
    if (registration) registered.resolve(registration.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registered.promise,
    data: JSON.stringify({ title: 'tokyo is offline', body: 'For 5 minutes' }),
  });
  expect(await worker.evaluate(() => (globalThis as Recording).shown)).toEqual(['tokyo is offline', 'For 5 minutes']);
});
