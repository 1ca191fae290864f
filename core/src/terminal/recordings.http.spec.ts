import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/sql';
import { CONTROL } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { RecordingsService } from './recordings.service.ts';
import { TerminalSessionEntity } from './terminal-session.entity.ts';

const MB = 1024 * 1024;

it('limits recordings to the newest, by number and age', async () => {
  const site = await startTestApp();
  const em = site.app.get(EntityManager).fork();
  const folder = join(site.dataDir, 'recordings');
  mkdirSync(folder);
  const recorded = async (daysAgo: number, bytes: number) => {
    const id = randomUUID();
    const openedAt = site.clock.now() - daysAgo * DAY_MS;
    const details = {
      id,
      node: randomUUID(),
      name: 'tokyo',
      username: 'admin',
      openedAt,
      endedAt: openedAt + 1000,
      end: 'exited' as const,
      exitCode: 0,
    };
    await em.insert(TerminalSessionEntity, { ...details, recording: bytes });
    writeFileSync(join(folder, `${id}.cast`), '');
    return id;
  };
  const [oldest, old, middle, newest] = [
    await recorded(40, 10),
    await recorded(3, MB),
    await recorded(2, MB),
    await recorded(1, MB),
  ];
  await site.app.get(SettingsService).set(CONTROL, { keepDays: 30, recordingsMb: 2 });
  await site.app.get(RecordingsService).tidy();
  expect([oldest, old, middle, newest].map(id => existsSync(join(folder, `${id}.cast`)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const admin = await site.admin();
  const { sessions } = (await admin.get('/api/v1/admin/terminal/sessions')).body.data as {
    sessions: { id: string; recording: number | null }[];
  };
  expect(sessions.map(({ id, recording }) => [id, recording])).toEqual([
    [newest, MB],
    [middle, MB],
    [old, null],
  ]);
  await admin.get(`/api/v1/admin/terminal/sessions/${old}/recording`).expect(404);
});
