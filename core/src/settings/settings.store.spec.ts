import { SqlEntityManager } from '@mikro-orm/sql';
import { AGENTS, RETENTION, SITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { Events } from '../platform/events/events.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { SettingEntity } from './setting.entity.ts';
import { SettingsChanged, SettingsSaved } from './settings.events.ts';
import { SettingsService } from './settings.service.ts';

it('has a default for every setting', async () => {
  const { app } = await startTestApp();
  expect(app.get(SettingsService).get(SITE)).toMatchObject({ name: 'Vitrine', description: '', private: false });
});

it('changes the named settings, keeps the rest, and remembers it after a restart', async () => {
  const first = await startTestApp();
  await first.app.get(SettingsService).set(SITE, { description: 'All of them' });
  await first.app.get(SettingsService).set(SITE, { name: '  Mine ' });
  expect(first.app.get(SettingsService).get(SITE)).toMatchObject({
    name: 'Mine',
    description: 'All of them',
    private: false,
  });
  await first.stop();
  const { app } = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(app.get(SettingsService).get(SITE)).toMatchObject({
    name: 'Mine',
    description: 'All of them',
    private: false,
  });
});

it('keeps both of two simultaneous changes, also during an exclusive one', async () => {
  const { app } = await startTestApp();
  const settings = app.get(SettingsService);
  await Promise.all([settings.set(SITE, { description: 'All of them' }), settings.set(SITE, { name: 'Mine' })]);
  expect(settings.get(SITE)).toMatchObject({ name: 'Mine', description: 'All of them' });
  const finished = Promise.withResolvers<void>();
  let secondChange: Promise<unknown> | undefined;
  const steps = settings.runExclusive(SITE, undefined, async () => {
    await Promise.all([settings.set(SITE, { name: 'Ours' }), settings.set(SITE, { description: 'Some' })]);
    secondChange = finished.promise.then(() => settings.set(SITE, { timeZone: 'Asia/Tokyo' }));
  });
  await Promise.all([steps, settings.set(SITE, { private: true })]);
  finished.resolve();
  await Promise.all([secondChange, settings.set(SITE, { name: 'Last' })]);
  const expected = { name: 'Last', description: 'Some', private: true, timeZone: 'Asia/Tokyo' };
  expect(settings.get(SITE)).toMatchObject(expected);
});

it('stores a change after one that failed', async () => {
  const { app } = await startTestApp();
  const settings = app.get(SettingsService);
  const failed = settings.set(RETENTION, { metricHours: 0 });
  const stored = settings.set(RETENTION, { metricHours: 48 });
  await expect(failed).rejects.toThrow();
  expect((await stored).metricHours).toBe(48);
});

it('rejects invalid values without a change', async () => {
  const { app } = await startTestApp();
  await expect(app.get(SettingsService).set(RETENTION, { metricHours: 0 })).rejects.toThrow();
  expect(app.get(SettingsService).get(RETENTION).metricHours).toBe(8760);
});

it('reads settings stored by another program on request, and returns only copies', async () => {
  const { app } = await startTestApp();
  const settings = app.get(SettingsService);
  const before = settings.get(RETENTION);
  await app
    .get(SqlEntityManager)
    .fork()
    .insert(SettingEntity, { key: 'retention', value: { metricHours: 24 }, updatedAt: new Date() });
  expect(settings.get(RETENTION)).toBe(before);
  expect(() => Object.assign(before, { hours: 1 })).toThrow(TypeError);
  expect((await settings.refresh(RETENTION)).metricHours).toBe(24);
  expect(settings.get(RETENTION).metricHours).toBe(24);
});

it('falls back to the default of a single value that this release no longer accepts', async () => {
  const first = await startTestApp();
  await first.app
    .get(SqlEntityManager)
    .fork()
    .insert(SettingEntity, { key: 'site', value: { name: 7, description: 'kept', gone: 1 }, updatedAt: new Date() });
  await first.stop();
  const { app } = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(app.get(SettingsService).get(SITE)).toMatchObject({ name: 'Vitrine', description: 'kept', private: false });
});

it('emits the names of changed values, and no values', async () => {
  const { app } = await startTestApp();
  const events: unknown[] = [];
  app.get(CoreHooks).internal.settingsChanged.tap(event => void events.push(event));
  await app.get(SettingsService).set(SITE, { name: 'Mine' });
  await new Promise(resolve => setImmediate(resolve));
  expect(events).toEqual([{ group: 'site', keys: ['name'], at: expect.any(Number) }]);
});

it('keeps the auto-discovery key unreadable in the database', async () => {
  const first = await startTestApp();
  const key = 'discovery-key-of-ours';
  const row = async () =>
    JSON.stringify(await first.app.get(SqlEntityManager).fork().findOne(SettingEntity, AGENTS.key));
  await first.app.get(SettingsService).set(AGENTS, { key });
  expect(await row()).toContain('$sealed');
  expect(await row()).not.toContain(key);
  expect(first.app.get(SettingsService).get(AGENTS).key).toBe(key);
  await first.stop();
  const { app } = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(app.get(SettingsService).get(AGENTS).key).toBe(key);
});

it('emits the values that another instance stored, once', async () => {
  const { app } = await startTestApp();
  const [settings, em] = [app.get(SettingsService), app.get(SqlEntityManager).fork()];
  await settings.set(SITE, { name: 'Mine' });
  await settings.set(RETENTION, { metricHours: 48 });
  const events: unknown[] = [];
  for (const type of [SettingsChanged, SettingsSaved]) app.get(Events).listen(type, event => void events.push(event));
  const store = async (key: string, values: object, updatedAt: number) => {
    const { value } = await em.findOneOrFail(SettingEntity, { key }, { disableIdentityMap: true });
    await em.nativeUpdate(SettingEntity, { key }, { value: { ...value, ...values }, updatedAt: new Date(updatedAt) });
  };
  await store('site', { name: 'Ours', description: 'All' }, 1000);
  await store('retention', { metricHours: 24 }, 2000);
  await settings.reload(['site']);
  await settings.reload(['site']);
  expect(events).toEqual([{ group: 'site', keys: ['name', 'description'], at: 1000 }]);
  expect([settings.get(SITE).name, settings.get(RETENTION).metricHours]).toEqual(['Ours', 48]);
  await settings.reload();
  expect(events.slice(1)).toEqual([{ group: 'retention', keys: ['metricHours'], at: 2000 }]);
  expect(settings.get(RETENTION).metricHours).toBe(24);
});

it('keeps a value that another instance has changed in the meantime', async () => {
  const { app } = await startTestApp();
  const settings = app.get(SettingsService);
  await settings.set(SITE, { name: 'Mine' });
  const em = app.get(SqlEntityManager).fork();
  const { value } = await em.findOneOrFail(SettingEntity, { key: 'site' });
  await em.nativeUpdate(SettingEntity, { key: 'site' }, { value: { ...value, name: 'Ours' } });
  await settings.set(SITE, { description: 'All of them' });
  expect(settings.get(SITE)).toMatchObject({ name: 'Ours', description: 'All of them' });
});

it('checks an exclusive change before it begins and before its first step', async () => {
  const { app } = await startTestApp();
  const settings = app.get(SettingsService);
  const checks: string[] = [];
  const check = () => void checks.push(settings.get(SITE).name);
  await settings.runExclusive(SITE, check, async () => {
    await settings.set(SITE, { name: 'Mine' });
    await settings.set(RETENTION, { metricHours: 48 });
    await settings.set(SITE, { name: 'Ours' });
  });
  expect(checks).toEqual(['Vitrine', 'Vitrine']);
  const refuse = () => {
    throw new Error('based on other values');
  };
  await expect(settings.runExclusive(SITE, refuse, () => settings.set(SITE, { name: 'Last' }))).rejects.toThrow(
    'based on other values',
  );
  expect(settings.get(SITE).name).toBe('Ours');
});
