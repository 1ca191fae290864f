import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/sql';
import { SITE } from '@vitrine/contracts/settings';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { startTwoInstances } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { startRedis } from '../../../test/redis.ts';
import { ADMIN } from '../../../test/test-data.ts';
import { OfflineConfigService } from '../../alerts/offline-config.service.ts';
import { AuditService } from '../../audit/audit.service.ts';
import { NoticeEntity } from '../../notifications/notice.entity.ts';
import { NoticesService } from '../../notifications/notices.service.ts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { RedisBus } from '../connection/redis-bus.ts';

const postgres = () => globalThis.POSTGRES_URL !== undefined;
const connected = (...cores: TestApp[]) =>
  eventually(() => cores.every(({ app }) => app.get<Cluster>(Cluster).isConnected));

it('rejects an instance with another vault.key, and reports which instance has the right one', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const config = { VITRINE_REDIS_URL: site.redis.url };
  await expect(startTestApp({ config, dataDir, databaseUrl: site.first.databaseUrl })).rejects.toThrow(
    /another vault\.key\. Copy vault\.key/,
  );
  await rm(dataDir, { recursive: true, force: true });
});

it('rejects messages sealed by another site, and repeated ones', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  const events: string[] = [];
  second.app.get(RedisBus).subscribe('test', text => events.push(text));
  const { Redis } = await import('ioredis');
  const wire = new Redis(site.redis.url);
  const messages: [channel: string, sealed: string][] = [];
  await wire.psubscribe('vitrine:*:test');
  wire.on('pmessage', (_: string, channel: string, sealed: string) => messages.push([channel, sealed]));
  let sent = 0;
  await eventually(() => {
    first.app.get(RedisBus).publish('test', 'a secret command');
    sent++;
    return events.length > 0 && messages.length > 0;
  });
  const [channel, sealed] = messages[0]!;
  expect(sealed).not.toContain('secret');
  const attacker = new Redis(site.redis.url);
  for (let n = 0; n < 100; n++) await attacker.publish(channel, sealed);
  await attacker.publish(channel, JSON.stringify(['somebody', 1, 'forged']));
  await eventually(() => {
    first.app.get(RedisBus).publish('test', 'the end');
    return events.includes('the end');
  });
  expect(events.filter(text => text === 'a secret command').length).toBeLessThanOrEqual(sent);
  expect(events).not.toContain('forged');
  for (const connection of [wire, attacker]) connection.disconnect();
});

it('rejects replayed messages from before its start', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  const bus = first.app.get(RedisBus);
  const { Redis } = await import('ioredis');
  const [wire, attacker] = [new Redis(site.redis.url), new Redis(site.redis.url)];
  const messages: [channel: string, sealed: string][] = [];
  await wire.psubscribe('vitrine:*:test');
  wire.on('pmessage', (_: string, channel: string, sealed: string) => messages.push([channel, sealed]));
  bus.publish('test', 'old');
  await eventually(() => messages.length > 0);

  const { dataDir, databaseUrl } = second;
  await second.stop();
  const restarted = await startTestApp({ config: { VITRINE_REDIS_URL: site.redis.url }, dataDir, databaseUrl });
  const events: string[] = [];
  restarted.app.get(RedisBus).subscribe('test', text => events.push(text));
  await connected(restarted);
  await eventually(async () => {
    await attacker.publish(...messages[0]!);
    bus.publish('test', 'new');
    return events.includes('new');
  });
  expect(events).not.toContain('old');
  for (const connection of [wire, attacker]) connection.disconnect();
  await restarted.stop();
});

it('rejects messages that were delayed for a minute', async () => {
  if (!postgres()) return;
  await using redis = await startRedis();
  const seal = new Vault(Buffer.alloc(32, 1));
  const open = (databaseTime: number) =>
    RedisBus.open(redis.url, {
      prefix: 'test:',
      seal,
      onConnected: () => undefined,
      time: { databaseTime, startedAt: 0 },
    });
  const [late, prompt, receiver] = [await open(1000), await open(2000), await open(61_500)];
  const events: string[] = [];
  receiver.subscribe('orders', text => events.push(text));
  await eventually(() => [late, prompt, receiver].every(bus => bus.connected));
  await eventually(() => {
    late.publish('orders', 'late');
    prompt.publish('orders', 'prompt');
    return events.length > 0;
  });
  expect(new Set(events)).toEqual(new Set(['prompt']));
  for (const bus of [late, prompt, receiver]) bus.onApplicationShutdown();
});

it('merges concurrent changes of one settings group by two instances', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  // Without Redis, neither instance is notified in time.
  await site.redis.stop();
  const [firstSettings, two] = [site.first, site.second].map(({ app }) => app.get(SettingsService)) as [
    SettingsService,
    SettingsService,
  ];
  await Promise.all([firstSettings.set(SITE, { name: 'Harbour' }), two.set(SITE, { description: 'All of them' })]);
  for (const settings of [firstSettings, two])
    expect(await settings.refresh(SITE)).toMatchObject({ name: 'Harbour', description: 'All of them' });
});

it("rejects a form that is older than another instance's change", async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  await site.redis.stop();
  const [firstAdmin, two] = [await site.first.admin(), await site.second.given.admin()];
  const path = '/api/v1/admin/settings/site';
  const { headers, body } = await two.get(path).expect(200);
  await firstAdmin
    .put(path)
    .send({ ...body.data, name: 'Harbour' })
    .expect(200);
  const late = await two
    .put(path)
    .set('if-match', headers.etag!)
    .send({ ...body.data, description: 'Old' })
    .expect(412);
  expect(late.body.current).toMatchObject({ name: 'Harbour' });
  expect(await site.first.app.get(SettingsService).refresh(SITE)).toMatchObject({ name: 'Harbour', description: '' });
  const now = await two.get(path).expect(200);
  await two
    .put(path)
    .set('if-match', now.headers.etag!)
    .send({ ...now.body.data, description: 'New' })
    .expect(200);
});

it('shares offline settings with the other instance, and records outages on the leader only', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  const { uuid } = await first.given.node();
  await eventually(async () => {
    await second.app
      .get(OfflineConfigService)
      .change({ nodes: [uuid], change: { graceSeconds: 600 } })
      .catch(() => undefined);
    return first.app.get(OfflineConfigService).configOf(uuid).graceSeconds === 600;
  });
  // Another instance changes the row without an event; the leader then writes an outage.
  const em = first.app.get(EntityManager).fork();
  await em.execute('update offline_config set grace_seconds = 900 where node_uuid = ?', [uuid]);
  await first.app.get(OfflineConfigService).persist(em, [[uuid, { recentOutages: [1] }]]);
  const [row] = await em.execute<{ grace: number; recent: number[] }[]>(
    'select grace_seconds as grace, recent_outages as recent from offline_config where node_uuid = ?',
    [uuid],
  );
  expect(row).toEqual({ grace: 900, recent: [1] });
});

it('sends notices of another instance from the leader without delay', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  expect(second.app.get<Cluster>(Cluster).leads).toBe(false);
  const em = second.app.get(EntityManager).fork();
  const notices = second.app.get(NoticesService);
  const draft = {
    key: 'test',
    event: 'test',
    severity: 'info',
    node: null,
    values: {},
    at: second.clock.now(),
  } as const;
  const id = await notices.enqueue(em, draft);
  notices.flush();
  await eventually(async () => (await em.fork().findOne(NoticeEntity, id))?.queuedAt);
});

it('counts password guesses and answered challenges over all instances', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  await first.admin();
  const guess = ({ http, url }: TestApp) =>
    http.post('/api/v1/session').set('origin', url).send({ username: ADMIN.username, password: 'Wrong-Horse-1' });
  const busOf = ({ app }: TestApp) => app.get(RedisBus);
  const events = new Map([first, second].map(core => [core, new Set<string>()]));
  for (const [core, texts] of events) busOf(core).subscribe('test', text => texts.add(text));
  const answers: number[] = [];
  for (let n = 0; n < 6; n++) {
    const [core, otherInstance] = n % 2 === 0 ? [first, second] : [second, first];
    answers.push((await guess(core)).status);
    // Messages of an instance arrive in order, so the other one has received the failed attempt too.
    busOf(core).publish('test', String(n));
    await eventually(() => events.get(otherInstance)!.has(String(n)));
  }
  expect(answers.slice(0, 5)).not.toContain(429);
  expect(answers[5]).toBe(429);
  const [firstOne, remoteOne] = [first, second].map(({ app }) => app.get<Cluster>(Cluster)) as [Cluster, Cluster];
  expect(await firstOne.takeOnce('challenge', HOUR_MS)).toBe(true);
  expect(await remoteOne.takeOnce('challenge', HOUR_MS)).toBe(false);
  expect(await remoteOne.takeOnce('another', HOUR_MS)).toBe(true);
});

it('keeps one audit chain for all instances, and detects a truncated end on each', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  const logs = [first, second].map(({ app }) => app.get(AuditService));
  await Promise.all(
    logs.flatMap(log => Array.from({ length: 30 }, (_, n) => log.write({ action: 'test.line', detail: { n } }))),
  );
  for (const log of logs) expect((await log.verify()).intact).toBe(true);
  await logs[0]!.write({ action: 'test.last' });
  const em = first.app.get(EntityManager).fork();
  const cut = async () => {
    await em.execute('begin');
    await em.execute('delete from audit_entry where seq = (select max(seq) from audit_entry)');
    await em.execute('commit');
  };
  await eventually(async () => (await logs[1]!.verify()).intact);
  await cut();
  await eventually(async () => (await logs[1]!.verify()).missing === 1);
});
