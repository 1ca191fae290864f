import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AuditService } from '../src/audit/audit.service.ts';
import { BackupsService } from '../src/backup/backups.service.ts';
import { FlushService } from '../src/history/write/flush.service.ts';
import { Database } from '../src/platform/database/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { smallDisk, withSmallDisk } from './soak/lib/small-disk.ts';
import { ADMIN, createCookieClient } from './test-data.ts';

withSmallDisk('lets an administrator free space on a full disk, and writes again afterwards', async () => {
  using disk = smallDisk(64)!;
  await using site = await startTestApp({ dataDir: join(disk.path, 'data') });
  await site.admin();
  const backups = site.app.get(BackupsService, { strict: false });
  const { name } = await backups.make('manual');
  disk.fill();
  const client = createCookieClient(site.url);
  // Free pages of the database may still take some rows; each sign-in uses up more of them.
  for (let n = 0; n < 40; n++) await client.post('/api/v1/session').send(ADMIN).expect(201);
  await client.delete(`/api/v1/admin/backup/files/${name}`).expect(204);
  disk.free();
  const retention = { enabled: true, metricHours: 24, latencyHours: 24 };
  await client.put('/api/v1/admin/retention').send(retention).expect(200);
  const audit = site.app.get(AuditService);
  const { entries } = await audit.list({ limit: 3 });
  expect(entries.map(({ action }) => action)).toEqual(['retention.change', 'backup.remove', 'session.sign-in']);
  expect(await audit.verify()).toMatchObject({ intact: true, missing: 0 });
});

/** Stores chunks of hours that end ten days ago. */
async function storeOldHistory({ app, clock }: TestApp, node: string, hours: number): Promise<void> {
  const db = app.get(Database);
  const end = Math.floor(clock.now() / 3_600_000) * 3600 - 10 * 86_400;
  await db.execute(
    'insert into series (node_uuid, kind, ping_task_id, rolled_up_to, merged_to) values (?, ?, 0, ?, ?)',
    [node, 'node', end, end],
  );
  for (let hour = 0; hour < hours; hour++)
    await db.execute('insert into chunk (series_id, tier, t, data) select max(id), 1, ?, ? from series', [
      end - hour * 3600,
      randomBytes(2000),
    ]);
}

withSmallDisk('lowers the retention on a full disk, and stores reports in the freed space', async () => {
  using disk = smallDisk(96)!;
  await using site = await startTestApp({ dataDir: join(disk.path, 'data') });
  await site.admin();
  const { uuid, token } = await site.given.node();
  await storeOldHistory(site, uuid, 500);
  await site.clock.advance('1m');
  disk.fill();
  const client = createCookieClient(site.url);
  for (let n = 0; n < 40; n++) await client.post('/api/v1/session').send(ADMIN).expect(201);
  const chunks = () => site.app.get(Database).execute('select 1 from chunk where tier = 1');
  expect(await chunks()).toHaveLength(500);

  const retention = { enabled: true, metricHours: 24, latencyHours: 24 };
  await client.put('/api/v1/admin/retention').send(retention).expect(200);
  await eventually(async () => (await chunks()).length === 0);
  await using agent = await site.agent({ token }).connect();
  agent.report(site.clock.now(), { cpu: 5 });
  await site.clock.advance('2m');
  await agent.frames.waitFor(({ type }) => type === 'ack');
  expect(site.app.get(FlushService).failing).toBe(false);
  const { entries } = await site.app.get(AuditService).list({ limit: 2 });
  expect(entries.map(({ action }) => action)).toEqual(['retention.change', 'session.sign-in']);
});
