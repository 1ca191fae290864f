import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupState } from '@vitrine/contracts';
import { BACKUPS } from '@vitrine/contracts/settings';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ExclusiveTaskService } from './exclusive-task.service.ts';
import { nameOf } from './names.rule.ts';
import { ScheduleService } from './schedule.service.ts';

const ROUTE = '/api/v1/admin/backup';
const PLAN = { frequency: 'day', hour: 4, keepCount: 2 };

async function setUp(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp(options);
  const admin = await site.admin();
  const schedule = site.app.get(ScheduleService);
  const plan = (values: object = {}) =>
    admin
      .put(`${ROUTE}/schedule`)
      .send({ ...PLAN, ...values })
      .expect(200);
  const state = async () => (await admin.get(ROUTE).expect(200)).body.data as BackupState;
  /** Stores a file with the name of a backup that is this old. */
  const store = async (age: number, kind: 'scheduled' | 'manual') => {
    await mkdir(join(site.dataDir, 'backups'), { recursive: true });
    const name = nameOf({ at: site.clock.now() - age, kind, hasSecrets: false }, '0a1b2c');
    await writeFile(join(site.dataDir, 'backups', name), '');
    return name;
  };
  /** Runs a task until the returned function is called, so that no backup is made. */
  const occupy = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    site.app.get(ExclusiveTaskService).start('check', () => promise);
    return resolve;
  };
  const isTooOld = async () => (await schedule.health()).isTooOld;
  return { ...site, admin, schedule, plan, state, store, occupy, isTooOld };
}

it('keeps the passphrase unless it is replaced or removed, and shows the next time', async () => {
  const { plan, state } = await setUp();
  expect(await state()).toMatchObject({ schedule: { frequency: 'off', hasPassphrase: false }, nextRunAt: null });
  const has = async (values: object) => (await plan(values)).body.data.schedule.hasPassphrase as boolean;
  expect(await has({})).toBe(false);
  expect(await has({ passphrase: 'a long passphrase' })).toBe(true);
  expect(await has({ frequency: 'week' })).toBe(true);
  expect((await state()).nextRunAt).toBe(Date.parse('2026-06-07T04:00:00Z'));
  expect(await has({ passphrase: null })).toBe(false);
});

it('makes no backup for a time before the schedule', async () => {
  const { plan, schedule, state } = await setUp({ now: Date.parse('2026-06-01T04:30:00Z') });
  await schedule.runIfDue();
  await plan();
  await schedule.runIfDue();
  expect((await state()).backups).toEqual([]);
});

it('makes a due backup after a change of the limit and another task', async () => {
  const { plan, schedule, state, clock, occupy } = await setUp({ now: Date.parse('2026-06-01T03:58:00Z') });
  await plan();
  const endTask = occupy();
  await clock.skip('4m');
  await schedule.runIfDue();
  await plan({ keepCount: 3 });
  endTask();
  await eventually(async () => (await state()).currentTask === null);
  expect((await state()).backups).toEqual([]);
  await schedule.runIfDue();
  expect((await state()).backups).toMatchObject([{ kind: 'scheduled', hasSecrets: false }]);
});

it('retries a failed backup after half an hour, and removes the oldest ones', async () => {
  const { plan, schedule, state, store, clock, dataDir } = await setUp();
  await plan({ keepCount: 1 });
  const folder = join(dataDir, 'backups');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
  await clock.skip('16h');
  const failure = async () => (await schedule.health()).failure;
  await schedule.runIfDue();
  expect(await failure()).toMatch(/EEXIST|ENOTDIR/);
  await rm(folder);
  const [scheduled, manual] = [await store(48 * HOUR_MS, 'scheduled'), await store(72 * HOUR_MS, 'manual')];
  const names = async () => (await state()).backups.map(({ name }) => name);
  await clock.skip('1799s');
  await schedule.runIfDue();
  expect(await names()).toEqual([scheduled, manual]);
  await clock.skip('1s');
  await schedule.runIfDue();
  const [made, ...rest] = await names();
  expect(made).toMatch(/^vitrine-2026-06-02-043000-scheduled-/);
  expect(rest).toEqual([manual]);
  expect(await schedule.health()).toEqual({
    newest: clock.now(),
    failure: undefined,
    isTooOld: false,
  });
});

it.each([
  ['daily', 'day', 50],
  ['weekly', 'week', 15 * 24],
])('reports a %s backup that is too old', async (_, frequency, hours) => {
  const { plan, isTooOld, store, clock, occupy } = await setUp();
  occupy();
  expect(await isTooOld()).toBe(false);
  await plan({ frequency });
  await clock.skip(`${hours}h`);
  expect(await isTooOld()).toBe(false);
  await clock.skip('1ms');
  expect(await isTooOld()).toBe(true);
  await store(0, 'manual');
  expect(await isTooOld()).toBe(true);
  await store(hours * HOUR_MS - 999, 'scheduled');
  expect(await isTooOld()).toBe(false);
});

it.each([
  ['two hours after a start for a daily', 'day', 2],
  ['eight days after a start for a weekly', 'week', 8 * 24],
])('waits %s backup before it reports it as too old', async (_, frequency, hours) => {
  const first = await setUp();
  await first.plan({ frequency });
  await first.stop();
  const now = first.clock.now() + 30 * 24 * HOUR_MS;
  const { isTooOld, clock, occupy } = await setUp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl, now });
  occupy();
  await clock.skip(`${hours}h`);
  expect(await isTooOld()).toBe(false);
  await clock.skip('1ms');
  expect(await isTooOld()).toBe(true);
});

it('reports no failure of a schedule that was switched off', async () => {
  const { app, plan, schedule, clock, dataDir } = await setUp();
  await plan();
  await rm(join(dataDir, 'backups'), { recursive: true, force: true });
  await writeFile(join(dataDir, 'backups'), '');
  await clock.skip('16h');
  await schedule.runIfDue();
  expect((await schedule.health()).failure).toBeDefined();
  await app.get(SettingsService).set(BACKUPS, { frequency: 'off' });
  expect(await schedule.health()).toEqual({ newest: undefined, failure: undefined, isTooOld: false });
});
