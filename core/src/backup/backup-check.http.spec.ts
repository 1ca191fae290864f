import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUPS, OFFSITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BackupCheckService } from './backup-check.service.ts';
import { BackupsService } from './backups.service.ts';
import { ExclusiveTaskService } from './exclusive-task.service.ts';
import { nameOf } from './names.rule.ts';
import { OffsiteService } from './offsite.service.ts';
import { ScheduleService } from './schedule.service.ts';

it('finds a failed backup while backups are scheduled', async () => {
  const { app, clock } = await startTestApp({ now: Date.parse('2026-06-01T03:00:00Z') });
  const [check, settings, schedule] = [app.get(BackupCheckService), app.get(SettingsService), app.get(ScheduleService)];
  expect(await check.find()).toEqual([]);
  await schedule.change({ frequency: 'day', hour: 4, keepCount: 2, passphrase: null });
  expect(await check.find()).toEqual([]);
  const { folder } = app.get(BackupsService);
  await writeFile(folder, 'a file in place of the folder');
  await clock.skip('1h');
  await schedule.runIfDue();
  expect(await check.find()).toEqual([{ subject: expect.stringMatching(/EEXIST|ENOTDIR/), values: { newest: '–' } }]);
  await settings.set(BACKUPS, { frequency: 'off' });
  expect(await check.find()).toEqual([]);
});

it('finds a backup that is too old, and one that could not be copied', async () => {
  const { app, clock, dataDir } = await startTestApp();
  const [check, settings] = [app.get(BackupCheckService), app.get(SettingsService)];
  const at = clock.now();
  await mkdir(app.get(BackupsService).folder);
  const name = nameOf({ at, kind: 'scheduled', hasSecrets: false }, '0a1b2c');
  await writeFile(join(dataDir, 'backups', name), '');
  // Runs a task that does not end, so that no backup is made.
  app.get(ExclusiveTaskService).start('check', () => new Promise(() => undefined));
  await settings.set(BACKUPS, { frequency: 'day' });
  await clock.skip('51h');
  const tooOld = { subject: '', values: { newest: at } };
  expect(await check.find()).toEqual([tooOld]);
  // Fails before it is encrypted, because no secret was stored with the key of this server.
  await settings.set(OFFSITE, { kind: 'webdav', url: 'https://dav.example.org/a', secret: 'v1:AAAA' });
  await app.get(OffsiteService).runIfDue();
  expect(await check.find()).toEqual([
    tooOld,
    { id: 'offsite', subject: expect.stringContaining('The stored secret cannot be read'), values: { newest: at } },
  ]);
});
