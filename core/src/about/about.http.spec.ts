import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { About } from '@vitrine/contracts';
import { AGENTS, SITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { redactDeep } from './redact.rule.ts';

it('describes this installation and its health', async () => {
  const site = await startTestApp({ plugins: ['komari', 'notifier-gotify', 'notifier-ntfy'] });
  await site.app.get(PluginsService).ready;
  const admin = await site.admin();
  await site.given.node();
  const about = About.parse((await admin.get('/api/v1/admin/about').expect(200)).body.data);
  expect(about).toMatchObject({
    database: { kind: site.databaseUrl ? 'postgres' : 'sqlite' },
    nodes: { all: 1, online: 0 },
    dataFolder: site.dataDir,
    updates: { enabled: false, feed: '', checkedAt: null },
  });
  expect(about.database.size).toBeGreaterThan(10_000);
  expect(about.plugins).toHaveLength(3);
  expect(about.loop.maxMs).toBeGreaterThanOrEqual(about.loop.meanMs);
  await site.http.get('/api/v1/admin/about').expect(401);
});

it('lists the licence of every bundled package, and of no development tool', async () => {
  const site = await startTestApp();
  const { body } = await (await site.admin()).get('/api/v1/admin/about/licences').expect(200);
  const names = (body.data as { name: string; licence: string }[]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['@nestjs/core', 'react', 'yauzl']));
  expect(names).not.toContain('typescript');
  const silent = body.data.filter(({ licence }: { licence: string }) => !licence);
  expect(silent.length).toBeLessThan(names.length / 20);
});

it('exports a support file without secrets', async () => {
  const site = await startTestApp({
    config: { VITRINE_ADMIN_USERNAME: 'ada', VITRINE_ADMIN_PASSWORD: 'Analytical-1' },
  });
  const admin = await site.admin().catch(() => undefined);
  const client = admin ?? (await signedIn(site.url));
  await site.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-of-ours' });
  await site.app.get(SettingsService).set(SITE, { publicUrl: 'https://status.example.org' });
  const node = await site.given.node({ name: 'name-of-a-node' });
  const { token } = (await client.post('/api/v1/admin/metrics/token').expect(201)).body.data as { token: string };
  const { text } = await client
    .get('/api/v1/admin/about/support-bundle')
    .expect(200)
    .expect('content-disposition', /attachment/);
  for (const secret of ['discovery-key-of-ours', 'Analytical-1', node.token, token, 'name-of-a-node'])
    expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({
    configuration: { VITRINE_ADMIN_PASSWORD: 'set', VITRINE_DATABASE_URL: site.databaseUrl ? 'set' : 'not set' },
    settings: { site: { publicUrl: 'https://status.example.org' } },
  });
});

const signedIn = async (url: string) => {
  const { createCookieClient } = await import('../../test/test-data.ts');
  const client = createCookieClient(url);
  await client.post('/api/v1/session').send({ username: 'ada', password: 'Analytical-1' }).expect(201);
  return client;
};

it.each([
  [
    { token: 'x', empty: '', n: 1 },
    { token: '•••', empty: '', n: 1 },
  ],
  [{ a: [{ apiKey: 'x', name: 'kept' }] }, { a: [{ apiKey: '•••', name: 'kept' }] }],
  ['https://ann:pw@example.org/x?token=abc&y=1', 'https://•••@example.org/x?token=•••&y=1'],
])('masks %j', (value, redacted) => expect(redactDeep(value)).toEqual(redacted));

it('checks for updates only if enabled, and shows the result', async () => {
  let requestCount = 0;
  let answer: unknown = { version: '99.0.0', url: 'https://example.org/99' };
  const feed = createServer((_, response) => {
    requestCount++;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => feed.once('listening', resolve));
  const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/releases.json`;
  const site = await startTestApp({ config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' } });
  const admin = await site.admin();
  await site.clock.skip('24h');
  await admin.post('/api/v1/admin/about/updates/check').expect(409);
  expect(requestCount).toBe(0);
  await admin.put('/api/v1/admin/about/updates').send({ enabled: true, feed: '' }).expect(422);
  await admin.put('/api/v1/admin/about/updates').send({ enabled: true, feed: 'ftp://x' }).expect(422);
  await admin.put('/api/v1/admin/about/updates').send({ enabled: true, feed: url }).expect(200);
  await site.clock.skip('24h');
  const { body } = await admin.get('/api/v1/admin/about').expect(200);
  expect(body.data.updates).toMatchObject({ newer: true, latest: { version: '99.0.0' }, failure: null });
  answer = { version: 'latest', url: 'javascript:alert(1)' };
  expect((await admin.post('/api/v1/admin/about/updates/check').expect(200)).body.data.failure).toMatch(/no version/);
  feed.close();
});
