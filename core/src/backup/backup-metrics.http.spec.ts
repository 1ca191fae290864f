import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OFFSITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';

const nameOf = (day: string) => `vitrine-2026-05-${day}-040000-manual-0a1b2c.zip`;

it('exports the number and the newest time of backups and of their copies', async () => {
  const { admin, http, app, dataDir } = await startTestApp();
  const client = await admin();
  const { token } = (await client.post('/api/v1/admin/metrics/token').expect(201)).body.data as { token: string };
  const metrics = async () =>
    (await http.get('/metrics').set('authorization', `Bearer ${token}`).expect(200)).text.match(
      /^vitrine_(last_)?backup\S* .*$/gm,
    );
  expect(await metrics()).toEqual(['vitrine_backups 0']);
  await mkdir(join(dataDir, 'backups'));
  for (const day of ['01', '03', '02']) await writeFile(join(dataDir, 'backups', nameOf(day)), '');
  const newest = Date.parse('2026-05-03T04:00:00Z') / 1000;
  const backups = ['vitrine_backups 3', `vitrine_last_backup_timestamp_seconds ${newest}`];
  expect(await metrics()).toEqual(backups);
  const settings = app.get(SettingsService);
  await settings.set(OFFSITE, { kind: 'webdav', url: 'https://dav.example.org/a' });
  expect(await metrics()).toEqual([...backups, 'vitrine_backup_copies 0']);
  await settings.set(OFFSITE, { copied: [`${nameOf('02')}.age`], copiedAt: 5000 });
  expect(await metrics()).toEqual([
    ...backups,
    'vitrine_backup_copies 1',
    'vitrine_last_backup_copy_timestamp_seconds 5',
  ]);
  await settings.set(OFFSITE, { kind: 'off' });
  expect(await metrics()).toEqual(backups);
});
