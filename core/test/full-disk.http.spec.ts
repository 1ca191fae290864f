import { join } from 'node:path';
import { AuditService } from '../src/audit/audit.service.ts';
import { BackupsService } from '../src/backup/backups.service.ts';
import { startTestApp } from './app.ts';
import { smallDisk, withSmallDisk } from './soak/lib/small-disk.ts';
import { ADMIN, createCookieClient } from './test-data.ts';

withSmallDisk('lets an administrator make room on a full disk, and goes on writing afterwards', async () => {
  using disk = smallDisk(64)!;
  await using site = await startTestApp({ dataDir: join(disk.path, 'data') });
  await site.admin();
  const backups = site.app.get(BackupsService, { strict: false });
  const { name } = await backups.make('manual');
  disk.fill();
  const client = createCookieClient(site.url);
  // Free pages of the database may still take some lines; each sign-in takes more of them.
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
