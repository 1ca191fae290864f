import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SqlEntityManager } from '@mikro-orm/sql';
import { AuditPage, SELECT_NONE } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { Config } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { RouteCatalogueService } from '../platform/openapi/routes.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';
import { HEAD_FILE } from './audit-head-file.service.ts';
import { AuditRetentionJob } from './audit-retention.job.ts';
import { AuditService } from './audit.service.ts';
import { canonicalText } from './proof.rule.ts';

const logs = '/api/v1/admin/audit';

async function setUp(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(options);
  const client = await site.admin();
  const page = async (query = '') => AuditPage.parse((await client.get(`${logs}${query}`).expect(200)).body.data);
  const verify = async () => (await client.post(`${logs}/verify`).expect(200)).body.data;
  const audit = site.app.get(AuditService);
  const em = () => site.app.get(SqlEntityManager).fork();
  return { ...site, client, page, verify, audit, em };
}

it('records actor, action, subject, address and time of every change', async () => {
  const { client, page, given, clock } = await setUp();
  const { uuid } = await given.node();
  await client
    .patch(`/api/v1/admin/nodes/${uuid}`)
    .set('user-agent', 'Browser/1')
    .send({ name: 'osaka', hidden: true })
    .expect(200);
  expect((await page('?action=nodes.')).entries).toEqual([
    {
      seq: expect.any(Number),
      at: clock.now(),
      actor: { kind: 'admin', id: expect.any(String), name: 'admin' },
      action: 'nodes.change',
      subject: { id: uuid, name: 'tokyo' },
      outcome: 'done',
      ip: '127.0.0.1',
      userAgent: 'Browser/1',
      detail: { name: 'osaka', hidden: true },
    },
  ]);
});

/** Requests to every public route that writes audit entries, each refused. */
const STRANGERS: Record<string, { readonly body: object; readonly query?: string }> = {
  'POST /api/v1/agent/register': { body: { machine: 'm'.repeat(128), name: 'A'.repeat(256) } },
  'POST /api/v1/session': { body: { username: 'nobody', password: 'Wrong-Pass-1' } },
  'POST /api/v1/session/passkey': {
    body: { response: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} } },
  },
  'POST /api/v1/session/second-factor': { body: { code: '123456' } },
  'POST /api/v1/setup': { body: { token: 'x', username: 'eve', password: 'Sturdy-Pass-1', siteName: 'Mine' } },
  'GET /api/v1/sso/:provider/callback': { body: {}, query: '?code=x&state=y' },
};

it('limits entries about refused visitors on every public route, without anything that they sent', async () => {
  const { app, http, page, clock } = await setUp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
  const routes = app
    .get(RouteCatalogueService)
    .all()
    .filter(({ access }) => access.audience !== 'admin' && access.audit);
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(STRANGERS).sort());
  const send = ({ method, path }: (typeof routes)[number], address: string) => {
    const { body, query = '' } = STRANGERS[`${method} ${path}`]!;
    const request = method === 'GET' ? http.get(path.replace(':provider', 'x') + query) : http.post(path).send(body);
    return request.set('x-forwarded-for', address);
  };
  const refusedEntries = async () => (await page('?outcome=refused&limit=500')).entries;
  for (const route of routes) for (let i = 0; i < 110; i++) await send(route, `198.51.100.${i}`);
  const entries = await refusedEntries();
  const actions = entries.map(({ action }) => action);
  expect(actions.toSorted()).toEqual([...Array(100).fill('agents.register'), ...Array(100).fill('session.sign-in')]);
  expect(entries.find(({ action }) => action === 'agents.register')).toMatchObject({
    detail: { problem: 'agent.discovery-refused' },
  });

  await clock.skip('1h');
  const register = routes.find(({ path }) => path.endsWith('/register'))!;
  const statuses = [];
  for (let i = 0; i < 20; i++) statuses.push((await send(register, '203.0.113.9')).status);
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(10);
  expect((await refusedEntries()).length - entries.length).toBe(statuses.filter(status => status !== 429).length);
});

it('records refused changes with their reason, but no reads and no invalid forms', async () => {
  const { client, page } = await setUp();
  const before = (await page()).entries.length;
  await client.get('/api/v1/admin/nodes').expect(200);
  await client.post('/api/v1/admin/nodes').send({}).expect(422);
  await client.delete('/api/v1/admin/nodes/5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10').expect(404);
  const { entries } = await page();
  expect(entries.length).toBe(before + 1);
  expect(entries[0]).toMatchObject({
    action: 'nodes.remove',
    outcome: 'refused',
    detail: { problem: 'node.not-found' },
  });
});

it('records the name of a removed node', async () => {
  const { client, page, given } = await setUp();
  const { uuid } = await given.node({ name: 'gone' });
  await client.delete(`/api/v1/admin/nodes/${uuid}`).expect(204);
  expect((await page()).entries[0]).toMatchObject({ action: 'nodes.remove', subject: { id: uuid, name: 'gone' } });
});

it('records the name of an added node', async () => {
  const { client, page } = await setUp();
  const { uuid } = (await client.post('/api/v1/admin/nodes').send({ name: 'new' }).expect(201)).body.data.node;
  expect((await page()).entries[0]).toMatchObject({ action: 'nodes.add', subject: { id: uuid, name: 'new' } });
});

it('records the title of an announcement that is added or updated', async () => {
  const { client, clock, page } = await setUp();
  const { id } = (
    await client
      .post('/api/v1/admin/announcements')
      .send({ kind: 'news', title: 'New disks', startsAt: clock.now(), endsAt: null, nodeSelector: SELECT_NONE })
      .expect(201)
  ).body.data;
  await client.post(`/api/v1/admin/announcements/${id}/updates`).send({ stage: null, text: 'Done.' }).expect(201);
  const subject = { id, name: 'New disks' };
  expect((await page('?action=announcements.')).entries).toMatchObject([{ subject }, { subject }]);
});

it('records the API key that made a change', async () => {
  const { client, http, page } = await setUp();
  const { secret, key } = (
    await client
      .post('/api/v1/admin/api-keys')
      .send({ name: 'script', scopes: ['nodes'], expiresAt: null, nodes: null })
  ).body.data;
  await http.post('/api/v1/admin/nodes').set('authorization', `Bearer ${secret}`).send({ name: 'new' }).expect(201);
  expect((await page('?actor=script')).entries[0]).toMatchObject({
    action: 'nodes.add',
    actor: { kind: 'key', id: key.id, name: 'script' },
  });
});

it('records registrations of machines, successful or refused', async () => {
  const { http, page, client } = await setUp();
  const { code } = (await client.post('/api/v1/admin/enrolments').send({ node: null, hours: 1 }).expect(201)).body.data;
  const register = (key: string) =>
    http
      .post('/api/v1/agent/register')
      .set('authorization', `Bearer ${key}`)
      .send({ machine: 'm'.repeat(32), name: 'tokyo' });
  await register('wrong-discovery-key').expect(401);
  await register(code).expect(200);
  const lines = (await page('?action=agents.register')).entries.map(({ outcome, actor, detail }) => ({
    outcome,
    kind: actor.kind,
    name: detail.name,
  }));
  expect(lines).toEqual([
    { outcome: 'done', kind: 'visitor', name: 'tokyo' },
    { outcome: 'refused', kind: 'visitor', name: undefined },
  ]);
  expect(JSON.stringify(await page())).not.toContain(code);
});

it('stores no secret of a request', async () => {
  const { client, page, audit } = await setUp();
  await client
    .put('/api/v1/admin/account/password')
    .send({ current: 'Correct-Horse-1', password: 'Another-Horse-2', repeat: 'Another-Horse-2' })
    .expect(204);
  await client.put('/api/v1/admin/site-key').send({ key: 'twelve-chars-long' }).expect(200);
  await client.post('/api/v1/admin/notifications/channels').send({
    name: 'c',
    plugin: 'gotify',
    enabled: true,
    events: null,
    language: 'en',
    values: { server: 'https://user:hunter2@x.example/?token=hunter3', token: 'hunter4' },
  });
  await audit.write({
    action: 'x',
    detail: {
      url: 'https://user:hunter5@x.example/a?token=hunter6#f',
      apiToken: 'hunter7',
      deep: { clientSecret: 'hunter8' },
    },
  });
  const text = JSON.stringify(await page());
  expect(text).toContain('api-keys.change-site-key');
  expect(text).not.toMatch(/Horse|twelve-chars|hunter/);
  expect(text).toContain('https://***@x.example/a?…');
});

it('is read by page and filter', async () => {
  const { audit, page, clock } = await setUp();
  for (let i = 0; i < 5; i++) {
    await clock.advance('1m');
    await audit.write({
      action: i % 2 ? 'a.odd' : 'a.even',
      subject: { id: `s${i}`, name: `Subject ${i}` },
      address: `192.0.2.${i}`,
      outcome: i === 4 ? 'failed' : 'done',
    });
  }
  const first = await page('?action=a.&limit=2');
  expect(first.entries.map(({ subject }) => subject.id)).toEqual(['s4', 's3']);
  expect(first.hasMore).toBe(true);
  const last = await page(`?action=a.&limit=3&before=${first.entries[1]!.seq}`);
  expect(last.entries.map(({ subject }) => subject.id)).toEqual(['s2', 's1', 's0']);
  expect(last.hasMore).toBe(false);
  const ids = async (query: string) => (await page(query)).entries.map(({ subject }) => subject.id);
  expect(await ids('?action=a.odd')).toEqual(['s3', 's1']);
  expect(await ids('?outcome=failed')).toEqual(['s4']);
  expect(await ids('?ip=192.0.2.1')).toEqual(['s1']);
  expect(await ids('?subject=SUBJECT 2')).toEqual(['s2']);
  expect(await ids('?subject=s%25')).toEqual(['s4', 's3', 's2', 's1', 's0']);
  expect(await ids(`?actor=system&from=${clock.now() - 60_000}&to=${clock.now()}`)).toEqual(['s3']);
});

it('lists an entry that is still being written', async () => {
  const { audit } = await setUp();
  audit.writeLater({ action: 'a.later' });
  expect((await audit.list({ limit: 1 })).entries).toMatchObject([{ action: 'a.later' }]);
});

it('is exported whole, without formulas in cells', async () => {
  const { audit, client } = await setUp();
  await audit.write({ action: 'a.b', subject: { id: '=HYPERLINK("http://evil.example")', name: '+1\n"x"' } });
  const csv = await client
    .get(`${logs}/export?action=a.`)
    .expect(200)
    .expect('content-type', /text\/csv/)
    .expect('content-disposition', /attachment/);
  expect(csv.text.split('\r\n')[0]).toBe(
    'seq,time,actor kind,actor,actor id,action,subject,subject id,outcome,ip,user agent,detail',
  );
  expect(csv.text).toContain(`,"'+1\n""x""","'=HYPERLINK(""http://evil.example"")",done,`);
  const json = await client.get(`${logs}/export?format=json&action=a.`).expect(200);
  expect(json.body).toMatchObject([{ action: 'a.b', subject: { name: '+1\n"x"' } }]);
  expect((await client.get(`${logs}/export?format=json&action=none`).expect(200)).body).toEqual([]);
});

it('detects a line that was changed, removed, inserted or moved', async () => {
  const { audit, em, verify } = await setUp();
  for (let i = 0; i < 4; i++) await audit.write({ action: `a.${i}`, detail: { i } });
  expect(await verify()).toMatchObject({ intact: true, firstInvalidSeq: null });
  const [last] = await em().find(AuditEntryEntity, {}, { orderBy: { seq: 'desc' }, limit: 1 });
  const { seq } = last!;
  const original = await em().findOneOrFail(AuditEntryEntity, seq - 2);
  for (const change of [
    { detail: '{"i":9}' },
    { actorName: 'somebody' },
    { at: new Date(0) },
    { outcome: 'refused' },
    { proof: 'f'.repeat(64) },
  ]) {
    await em().nativeUpdate(AuditEntryEntity, { seq: seq - 2 }, change);
    expect(await verify()).toEqual({ intact: false, entries: seq - 3, firstInvalidSeq: seq - 2, missing: 0 });
    await em().nativeUpdate(
      AuditEntryEntity,
      { seq: seq - 2 },
      {
        detail: original.detail,
        actorName: original.actorName,
        at: original.at,
        outcome: original.outcome,
        proof: original.proof,
      },
    );
    expect(await verify()).toMatchObject({ intact: true });
  }
  await em().nativeDelete(AuditEntryEntity, { seq: seq - 2 });
  expect(await verify()).toMatchObject({ intact: false, firstInvalidSeq: seq - 2 });
  const forged = { ...original, proof: new Vault(Buffer.alloc(32)).proof(canonicalText(original, 'x'), 'audit') };
  await em().insert(AuditEntryEntity, forged);
  expect(await verify()).toMatchObject({ intact: false, firstInvalidSeq: seq - 2 });
});

it('detects lines cut off at the end, also after a restart and after new lines were written', async () => {
  const first = await setUp();
  for (let i = 0; i < 4; i++) await first.audit.write({ action: `a.${i}` });
  const { entries: count } = await first.verify();
  await first.em().nativeDelete(AuditEntryEntity, { seq: { $gt: count - 2 } });
  expect(await first.verify()).toEqual({ intact: false, entries: count - 2, firstInvalidSeq: count - 1, missing: 2 });
  await first.stop();
  const { verify, audit, em } = await setUp(first);
  await audit.write({ action: 'later' });
  expect(await verify()).toMatchObject({ intact: false, firstInvalidSeq: count - 1, missing: 0 });
  await em().nativeDelete(AuditEntryEntity, {});
  expect(await verify()).toMatchObject({ intact: false, entries: 0, firstInvalidSeq: 1, missing: expect.any(Number) });
});

it('does not record an action as failed because its entry could not be stored', async () => {
  const { client, given, em, page } = await setUp({ databaseUrl: '' });
  const { uuid } = await given.node();
  await em().execute(
    `create trigger full before insert on audit_entry when new.outcome = 'done' begin select raise(abort, 'full'); end`,
  );
  await client.patch(`/api/v1/admin/nodes/${uuid}`).send({ name: 'osaka' }).expect(500);
  await em().execute('drop trigger full');
  expect((await page('?action=nodes.change')).entries).toEqual([]);
  await client.patch(`/api/v1/admin/nodes/${uuid}`).send({ name: 'kyoto' }).expect(200);
  expect((await page('?action=nodes.change')).entries).toMatchObject([{ outcome: 'done' }]);
});

it('does not report a crash between an entry and its mark as truncation', async () => {
  const { audit, verify, dataDir } = await setUp();
  const file = join(dataDir, HEAD_FILE);
  await audit.write({ action: 'a.0' });
  const earlier = await readFile(file);
  await audit.write({ action: 'a.1' });
  for (const found of [earlier, '', '{"seq":']) {
    await writeFile(file, found);
    expect(await verify()).toMatchObject({ intact: true });
  }
  await rm(file);
  await audit.write({ action: 'a.2' });
  expect(await verify()).toMatchObject({ intact: true });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ seq: (await verify()).entries });
});

it('removes lines past the retention, and verifies from the oldest one left', async () => {
  const { audit, clock, em, verify, page } = await setUp({ config: { VITRINE_AUDIT_RETENTION_DAYS: '5' } });
  for (let i = 0; i < 3; i++) await audit.write({ action: `old.${i}` });
  const before = (await verify()).entries;
  await clock.skip('3d');
  for (let i = 0; i < 3; i++) await audit.write({ action: `new.${i}` });
  expect(await verify()).toMatchObject({ intact: true, entries: before + 3 });
  await clock.skip('3d');
  expect(await verify()).toEqual({ intact: true, entries: 3, firstInvalidSeq: null, missing: 0 });
  expect((await page('?action=old')).entries).toEqual([]);
  await clock.skip('6d');
  expect(await verify()).toMatchObject({ intact: true, entries: 1 });
  await audit.write({ action: 'last' });
  expect(await verify()).toMatchObject({ intact: true, entries: 2 });

  const start = await em().findOneOrFail(SettingEntity, 'audit-start');
  await em().nativeDelete(AuditEntryEntity, { seq: { $lte: before + 3 } });
  expect(await verify()).toMatchObject({ intact: false, entries: 0 });
  await em().nativeUpdate(SettingEntity, { key: 'audit-start' }, { value: { ...start.value, seq: before + 3 } });
  expect(await verify()).toMatchObject({ intact: false, firstInvalidSeq: 1 });
  await em().nativeDelete(SettingEntity, { key: 'audit-start' });
  expect(await verify()).toMatchObject({ intact: false, firstInvalidSeq: 1 });
});

it('keeps an entry whose date was changed to look old', async () => {
  const { audit, clock, app, em, verify } = await setUp();
  await audit.write({ action: 'a.0' });
  const { entries } = await verify();
  await em().nativeUpdate(AuditEntryEntity, { seq: 1 }, { at: new Date(0) });
  await clock.skip('1d');
  await app.get(AuditRetentionJob).run();
  expect(await em().count(AuditEntryEntity, {})).toBe(entries);
  expect(await verify()).toMatchObject({ intact: false, firstInvalidSeq: 1 });
});

it('keeps order and proof during concurrent writes, and when the command line writes too', async () => {
  const { audit, app, clock, verify, em } = await setUp();
  const reopened = new AuditService(app.get(Database), clock, app.get(Vault), app.get(Config));
  await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? audit : reopened).write({ action: `many.${i}` })));
  expect(await verify()).toMatchObject({ intact: true });
  expect(await em().count(AuditEntryEntity, { action: { $like: 'many.%' } })).toBe(40);
});

it('stores oversized and invalid values of any field', async () => {
  const { audit, verify, page } = await setUp();
  const deep: Record<string, unknown> = {};
  deep.self = { again: { and: { again: { x: 'y'.repeat(1e5) } } } };
  await audit.write({
    action: 'x'.repeat(500),
    subject: { id: 'a\0b', name: '😀'.repeat(300) },
    userAgent: 'u'.repeat(1e5),
    detail: { deep, list: Array(1e4).fill('z'), long: 'l'.repeat(1e5), n: 10n ** 30n, f: Number.NaN },
  });
  expect(await verify()).toMatchObject({ intact: true });
  expect(JSON.stringify((await page()).entries[0]).length).toBeLessThan(10_000);
});
