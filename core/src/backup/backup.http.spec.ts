import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/sql';
import AdmZip from 'adm-zip';
import { AGENTS, BILLING, SITE } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createBackup, decided, dumpDatabase, restore, waitForIdle, upload } from '../../test/backups.ts';
import { ADMIN } from '../../test/test-data.ts';
import { ChunkEntity } from '../history/store/chunk.entity.ts';
import { SeriesEntity } from '../history/store/series.entity.ts';
import { lockFile } from '../platform/process/file-lock.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { PluginEntity } from '../plugins/model/plugin.entity.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { lockFileOf } from './restore/restore-folders.ts';

const ROUTE = '/api/v1/admin/backup';
const PASSPHRASE = 'a horse, a battery and a staple';

/** Creates a site with data of every kind: dates, numbers beyond 32 bits, bytes, JSON, unusual texts. */
async function full(site: TestApp) {
  const admin = await site.admin();
  const tokyo = await site.given.node({ name: 'tokyo "東京" \' ; --\n\u{1f5fc}' });
  await site.given.node({ name: 'hidden', hidden: true });
  await admin
    .patch(`/api/v1/admin/nodes/${tokyo.uuid}`)
    .send({
      price: 4.99,
      trafficLimit: 9_007_199_254_740_000,
      tags: 'a<green>;b',
      expiredAt: Date.parse('2027-02-28T12:30:00.123Z'),
    })
    .expect(200);
  const em = site.app.get(EntityManager).fork();
  const series = await em.insert(SeriesEntity, {
    node: tokyo.uuid,
    kind: 'node',
    pingTaskId: 0,
    rolledUpTo: 1_700_000_000,
  } as never);
  const rows = Array.from({ length: 1200 }, (_, i) => ({
    series,
    tier: 1,
    t: 1_700_000_000 + i * 3600,
    data: randomBytes(50 + (i % 7)),
  }));
  for (let at = 0; at < rows.length; at += 300) await em.insertMany(ChunkEntity, rows.slice(at, at + 300) as never);
  const settings = site.app.get(SettingsService);
  await settings.set(SITE, { name: 'Ours', description: 'a\\b\u0001"' });
  await settings.set(AGENTS, { key: 'discovery-key-of-ours' });
  await settings.set(BILLING, { rates: { '€': 0.9 } });
  await em.insert(PluginEntity, {
    id: 'sealed',
    enabled: false,
    settings: { token: { $sealed: Vault.load(site.dataDir).seal('bot-token-of-ours', 'x') } },
  });
  await mkdir(join(site.dataDir, 'plugin-storage', 'one'), { recursive: true });
  await writeFile(join(site.dataDir, 'plugin-storage', 'one', 'kept.bin'), Buffer.from([0, 255, 10, 13]));
  await mkdir(join(site.dataDir, 'themes', 'x', '1.0.0-0123456789ab', 'files'), { recursive: true });
  await writeFile(join(site.dataDir, 'themes', 'x', '1.0.0-0123456789ab', 'files', 'a.js'), 'export {};');
  return { admin, tokyo };
}

/** Excludes the audit log and its start, because the restore itself writes to them. */
const withoutLog = ({ audit_entry: _, setting = [], ...tables }: Record<string, string[]>) => ({
  ...tables,
  setting: setting.filter(row => !row.startsWith('["audit-start"')),
});

it('restores rows, files and sign-in on an empty server', async () => {
  const first = await startTestApp();
  const { admin, tokyo } = await full(first);
  const zip = await createBackup(admin);
  const before = await dumpDatabase(first);
  expect(before.chunk).toHaveLength(1200);

  const restored = await restore(await startTestApp(), zip);
  expect(withoutLog(await dumpDatabase(restored))).toEqual(withoutLog(before));
  expect(await readFile(join(restored.dataDir, 'plugin-storage/one/kept.bin'))).toEqual(Buffer.from([0, 255, 10, 13]));
  expect(await readFile(join(restored.dataDir, 'themes/x/1.0.0-0123456789ab/files/a.js'), 'utf8')).toBe('export {};');
  expect(await readdir(restored.dataDir)).not.toContain('restore');
  await (await restored.admin()).get('/api/v1/admin/nodes').expect(200);
  // The agent reports as before, and the id sequence continues after the restored ones.
  await using connection = await restored.agent({ ...tokyo }).connect();
  await connection.drop();
  expect(
    await restored.app
      .get(EntityManager)
      .fork()
      .insert(SeriesEntity, { node: tokyo.uuid, kind: 'ping', pingTaskId: 7, rolledUpTo: 0 } as never),
  ).toBeGreaterThan(1);
});

it('moves a site from SQLite to PostgreSQL and back', async () => {
  if (!globalThis.POSTGRES_URL) return;
  const sqlite = await startTestApp({ databaseUrl: '' });
  const { admin } = await full(sqlite);
  const before = withoutLog(await dumpDatabase(sqlite));
  const postgres = await restore(await startTestApp(), await createBackup(admin, PASSPHRASE), PASSPHRASE);
  expect(postgres.databaseUrl).toMatch(/^postgres/);
  expect(withoutLog(await dumpDatabase(postgres))).toEqual(before);
  const postgresBackup = await createBackup(await postgres.admin(), PASSPHRASE);
  const restored = await restore(await startTestApp({ databaseUrl: '' }), postgresBackup, PASSPHRASE);
  expect(withoutLog(await dumpDatabase(restored))).toEqual(before);
});

it('contains no secret without a passphrase', async () => {
  const site = await startTestApp();
  const { admin, tokyo } = await full(site);
  const key = await readFile(join(site.dataDir, 'vault.key'), 'utf8');
  const zip = await createBackup(admin);
  const text = new AdmZip(zip)
    .getEntries()
    .map(entry => `${entry.entryName}\n${entry.getData().toString('latin1')}`)
    .join('\n');
  for (const secret of [key.trim(), 'discovery-key-of-ours', 'bot-token-of-ours', tokyo.token, ADMIN.password])
    expect(text).not.toContain(secret);
  expect(text).not.toContain('tables/session');
});

it('restores secrets only with the right passphrase', async () => {
  const first = await startTestApp();
  const { admin } = await full(first);
  const zip = await createBackup(admin, PASSPHRASE);
  const text = new AdmZip(zip)
    .getEntries()
    .map(entry => entry.getData().toString('latin1'))
    .join('\n');
  expect(text).not.toContain('discovery-key-of-ours');

  const target = await startTestApp();
  const targetAdmin = await target.admin();
  const { body } = await upload(targetAdmin, zip);
  expect(body.data).toMatchObject({ hasSecrets: true, nodes: 2 });
  const refusal = await targetAdmin
    .post(`${ROUTE}/candidates/${body.data.candidateId}/restore`)
    .send({ passphrase: `${PASSPHRASE}!` })
    .expect(403);
  expect(refusal.body.code).toBe('backup.passphrase');

  const restored = await restore(target, zip, PASSPHRASE);
  expect(restored.app.get(SettingsService).get(AGENTS).key).toBe('discovery-key-of-ours');
  const choice = await restored.app.get(EntityManager).fork().findOneOrFail(PluginEntity, 'sealed');
  const { $sealed } = (choice.settings as { token: { $sealed: string } }).token;
  expect(Vault.load(restored.dataDir).open($sealed, 'x')).toBe('bot-token-of-ours');
});

it.each([
  [59, 403, 'backup.passphrase'],
  [60, 404, 'backup.not-found'],
])('keeps an upload for an hour: responds after %i minutes with %i', async (minutes, status, code) => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { candidateId } = (await upload(admin, await createBackup(admin, PASSPHRASE))).body.data;
  await site.clock.skip(`${minutes}m`);
  await admin.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
  const passphrase = `${PASSPHRASE}!`;
  const { body } = await admin.post(`${ROUTE}/candidates/${candidateId}/restore`).send({ passphrase }).expect(status);
  expect(body.code).toBe(code);
});

it('captures one moment while reports are being written', async () => {
  const site = await startTestApp();
  const { admin } = await full(site);
  const em = site.app.get(EntityManager).fork();
  let stop = false;
  // Writes pairs of rows, each pair in one transaction.
  const writing = (async () => {
    for (let i = 0; !stop; i++) {
      await nextTurn();
      await em.transactional(async trx => {
        await trx.insert(SeriesEntity, {
          node: (
            await trx
              .getKysely<{ node: { uuid: string } }>()
              .selectFrom('node')
              .select('uuid')
              .limit(1)
              .executeTakeFirstOrThrow()
          ).uuid,
          kind: 'pair',
          pingTaskId: 2 * i,
          rolledUpTo: 0,
        } as never);
        await trx.insert(PluginEntity, { id: `pair-${i}`, enabled: true, settings: null });
      });
    }
  })();
  const zip = new AdmZip(await createBackup(admin).finally(() => (stop = true)));
  await writing;
  const rows = (table: string) => zip.readAsText(`tables/${table}.jsonl`).split('\n');
  const [series, choices] = [
    rows('series').filter(row => row.includes('"pair"')),
    rows('plugin').filter(row => row.includes('"pair-')),
  ];
  expect(series.length).toBe(choices.length);
});

it('requires an administrator and a zip, and runs one operation at a time', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  await site.http.get(ROUTE).expect(401);
  expect((await upload(admin, Buffer.from('x'), 'backup.tar')).body.code).toBe('backup.not-zip');
  expect((await upload(admin, Buffer.from('this is no zip at all'))).body.code).toBe('backup.not-zip');
  await admin.post(ROUTE).send({ passphrase: 'short' }).expect(422);
  const [first, two] = await Promise.all([admin.post(ROUTE).send({}), admin.post(ROUTE).send({})]);
  expect([first.status, two.status].sort()).toEqual([202, 409]);
  const { backups } = await waitForIdle(admin);
  expect(backups).toMatchObject([{ kind: 'manual', hasSecrets: false }]);
  for (const name of ['..%2Fvault.key', 'vault.key', '%2e%2e', `${backups[0]!.name}.part`])
    await admin.get(`${ROUTE}/files/${name}`).expect(404);
  await admin.delete(`${ROUTE}/files/${backups[0]!.name}`).expect(204);
  expect((await waitForIdle(admin)).backups).toEqual([]);
});

it('does not discard an upload that is being restored', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { body } = await upload(admin, await createBackup(admin));
  const candidate = `${ROUTE}/candidates/${body.data.candidateId}`;
  await admin.post(`${candidate}/restore`).send({}).expect(202);
  await admin.delete(candidate).expect(204);
  await site.clock.skip('61m');
  await decided(admin, site.dataDir);
});

it('keeps an upload that could not be restored', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { body } = await upload(admin, await createBackup(admin));
  const restoring = () => admin.post(`${ROUTE}/candidates/${body.data.candidateId}/restore`).send({});
  {
    using _ = lockFile(lockFileOf(site.dataDir))!;
    await restoring().expect(202);
    expect((await waitForIdle(admin)).failure?.message).toBe('Another restore is at work. Wait for its end.');
  }
  await restoring().expect(202);
  await decided(admin, site.dataDir);
});

it('makes scheduled backups, keeps the newest, and keeps all manual ones', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  await site.app.get(SettingsService).set(SITE, { timeZone: 'Europe/Berlin' });
  await createBackup(admin);
  await admin
    .put(`${ROUTE}/schedule`)
    .send({ frequency: 'day', hour: 4, keepCount: 2, passphrase: PASSPHRASE })
    .expect(200);
  for (let day = 0; day < 3; day++) {
    await site.clock.skip('24h');
    await waitForIdle(admin);
  }
  const { backups, schedule, nextRunAt } = await waitForIdle(admin);
  expect(backups.map(({ kind, hasSecrets }) => `${kind} ${hasSecrets}`)).toEqual([
    'scheduled true',
    'scheduled true',
    'manual false',
  ]);
  expect(schedule).toEqual({ frequency: 'day', hour: 4, keepCount: 2, hasPassphrase: true });
  expect(new Date(nextRunAt!).toISOString()).toBe('2026-06-05T02:00:00.000Z');
  for (const wrong of [
    { keepCount: 0 },
    { keepCount: 366 },
    { hour: 24 },
    { frequency: 'hour' },
    { passphrase: 'short' },
  ])
    await admin
      .put(`${ROUTE}/schedule`)
      .send({ frequency: 'day', hour: 4, keepCount: 2, ...wrong })
      .expect(422);
});
