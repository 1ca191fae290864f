import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { EntityManager } from '@mikro-orm/sql';
import { Alert, SystemAlert } from '@vitrine/contracts';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { ownAuthority } from '../../test/own-authority.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { DeliveryQueueService } from '../notifications/delivery-queue.service.ts';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';

const base = '/api/v1/admin/alerts';
const OUTBOUND = { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' };
type Client = Awaited<ReturnType<TestApp['admin']>>;

const systemAlerts = async (client: Client) =>
  SystemAlert.array().parse((await client.get(`${base}/system`).expect(200)).body.data);
const openAlerts = async (client: Client) =>
  Alert.array().parse((await client.get(`${base}?state=open`).expect(200)).body.data);

/** A channel that sends to a local server. */
const addChannel = async (client: Client, name: string, server: string) =>
  client
    .post('/api/v1/admin/notifications/channels')
    .send({ name, plugin: 'gotify', enabled: true, events: null, language: 'en', values: { server, token: 'T' } })
    .expect(201);

it('opens no alert on a fresh site', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  await site.clock.advance('2h');
  expect(await openAlerts(client)).toEqual([]);
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('notifies through the other channels that one fails, and that it delivers again', async () => {
  let status = 401;
  await using broken = await fakeService(() => ({ status }));
  await using healthy = await fakeService(() => ({ status: 200, body: '{"id":1}' }));
  const site = await startTestApp({ plugins: ['notifier-gotify'], config: OUTBOUND });
  const client = await site.admin();
  const { id } = (await addChannel(client, 'Broken', broken.url)).body.data as { id: string };
  await addChannel(client, 'Healthy', healthy.url);
  await client.put(`${base}/settings`).send({ signIn: true }).expect(200);
  await site.given.admin();
  await eventually(() => healthy.requests.length === 1 && broken.requests.length === 1);
  await site.app.get(DeliveryQueueService).run();
  await site.clock.advance('2m');
  await eventually(() => healthy.requests.length === 2);
  expect(JSON.stringify(healthy.requests[1])).toContain('Channel Broken does not deliver');
  expect(broken.requests).toHaveLength(1);
  expect(await systemAlerts(client)).toMatchObject([{ condition: 'channel', subject: 'Broken' }]);
  expect(await openAlerts(client)).toMatchObject([{ kind: 'system', metric: '', system: { condition: 'channel' } }]);

  status = 200;
  const corrected = { id, plugin: 'gotify', language: 'en', values: { server: broken.url } };
  await client.post('/api/v1/admin/notifications/channels/test').send(corrected).expect(200);
  await site.clock.advance('2m');
  await eventually(() => healthy.requests.length === 3);
  expect(JSON.stringify(healthy.requests[2])).toContain('Resolved: channel did not deliver');
  expect(await systemAlerts(client)).toEqual([]);
});

it('closes its alerts without a notice when it is disabled', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  site.app.get(OutboundHttpClient).remoteClocks.observe('time.example', { date: new Date(0).toUTCString() }, clocks());
  await site.clock.advance('15m');
  expect((await queuedNotices(site))[0]).toMatchObject({
    event: 'system.clock',
    body: expect.stringMatching(/off by .+ time\.example/),
  });
  await client
    .put(`${base}/settings`)
    .send({ system: { clock: false } })
    .expect(200);
  await site.clock.advance('1m');
  expect(await openAlerts(client)).toEqual([]);
  expect(await queuedNoticeTitles(site)).toHaveLength(1);
});

const clocks = () => ({ sentAt: Date.now(), receivedAt: Date.now() });

it('notifies about a failed scheduled backup, and about the next one that succeeds', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const folder = join(site.dataDir, 'backups');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
  await client.put('/api/v1/admin/backup/schedule').send({ frequency: 'day', hour: 4, keepCount: 2 }).expect(200);
  await site.clock.skip('23h');
  await site.clock.advance('2m');
  expect(await queuedNotices(site)).toMatchObject([{ event: 'system.backup', severity: 'warning' }]);
  await rm(folder);
  await site.clock.skip('1h');
  await site.clock.advance('2m');
  expect((await queuedNotices(site)).map(({ event }) => event)).toEqual(['system.backup', 'system.resolved']);
  expect((await queuedNoticeTitles(site)).at(-1)).toBe('Resolved: backups fail or are too old');
});

it('notifies the channels directly that the database is read-only, and records it afterwards', async () => {
  await using service = await fakeService(() => ({ status: 200, body: '{"id":1}' }));
  const config = { ...OUTBOUND, VITRINE_PUBLIC_URL: 'https://status.example' };
  const site = await startTestApp({ plugins: ['notifier-gotify'], config });
  const client = await site.given.admin();
  await addChannel(client, 'Phone', service.url);
  await site.clock.advance('1m');
  const run = (statement: string) => site.app.get(EntityManager).fork().execute(statement);
  if (site.databaseUrl) await run('alter table schema_version rename to schema_version_hidden');
  else await run('pragma query_only = 1');
  await site.clock.advance('3m');
  await eventually(() => service.requests.length === 1);
  expect(JSON.stringify(service.requests[0])).toContain('cannot store anything');
  expect(JSON.stringify(service.requests[0])).toContain('https://status.example/admin/overview');
  expect(await systemAlerts(client)).toMatchObject([{ condition: 'storing', subject: expect.stringMatching(/.+/) }]);
  await site.clock.advance('2m');
  expect(service.requests).toHaveLength(1);

  if (site.databaseUrl) await run('alter table schema_version_hidden rename to schema_version');
  else await run('pragma query_only = 0');
  await site.clock.advance('2m');
  await eventually(() => service.requests.length === 2);
  expect(JSON.stringify(service.requests[1])).toContain('Resolved: nothing could be stored');
  expect(await systemAlerts(client)).toEqual([]);
  const { body } = await client.get(`${base}?kind=system`).expect(200);
  expect(body.data).toMatchObject([{ state: 'resolved', system: { condition: 'storing' } }]);
  expect((await site.http.get('/readyz').expect(200)).body).toEqual({ status: 'ok' });
});

it('notifies about the expiring certificate of the site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const server = createServer(ownAuthority(folder)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The server's clock is that of the certificate, which expires in two days.
  const site = await startTestApp({ now: Date.now(), config: { VITRINE_PUBLIC_URL: `https://localhost:${port}` } });
  await site.clock.advance('2m');
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await site.clock.skip('44h');
  await site.clock.advance('1m');
  expect(await queuedNoticeTitles(site)).toEqual(['The certificate of localhost expires soon']);
  server.close();
  await rm(folder, { recursive: true });
});

it('notifies about plugins that are left out in safe mode', async () => {
  const first = await startTestApp();
  await first.stop();
  await writeFile(join(first.dataDir, 'plugin-starts.json'), JSON.stringify({ crashes: 9 }));
  const site = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  await site.clock.advance('2m');
  expect(await queuedNoticeTitles(site)).toEqual(['Plugins are left out in safe mode']);
});
