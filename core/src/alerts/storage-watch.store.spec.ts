import { ALERTS } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { TestClock } from '../../test/clock.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { DirectNoticesService } from '../notifications/direct-notices.service.ts';
import { Database } from '../platform/database/database.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { AlertEntity } from './alert.entity.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { StorageProbeService } from './storage-probe.service.ts';
import { StorageWatchService } from './storage-watch.service.ts';

/** The service with a clock of its own, so that the jobs of the app do not use it. */
async function setUp(config: NodeJS.ProcessEnv = {}) {
  const site = await startTestApp({ config });
  const get = site.app.get.bind(site.app);
  const clock = new TestClock();
  const settings = get(SettingsService);
  const [probe, direct] = [get(StorageProbeService), get(DirectNoticesService, { strict: false })];
  const watch = new StorageWatchService(
    ...([probe, clock, settings, get(SiteUrlService), direct] as const),
    ...([get(AlertStoreService), get(MomentaryAlertsService)] as const),
  );
  const db = get(Database);
  const [off, on] = site.databaseUrl
    ? ['schema_version rename to hidden', 'hidden rename to schema_version'].map(change => `alter table ${change}`)
    : ['pragma query_only = 1', 'pragma query_only = 0'];
  /** Makes the database accept no writes for this long, checked at the start, at this time and after it. */
  const fails = async (time: `${number}s`) => {
    await db.execute(off!);
    await watch.check();
    await clock.skip(time);
    await watch.check();
    const current = watch.current();
    await db.execute(on!);
    await watch.check();
    return current;
  };
  const stored = () => db.find(AlertEntity, {});
  return { ...site, clock, settings, watch, fails, stored };
}

it('ignores a storage failure of less than two minutes', async () => {
  const { watch, fails, stored } = await setUp();
  await watch.check();
  expect(watch.current()).toBeUndefined();
  expect(await fails('119.999s')).toBeUndefined();
  expect(await stored()).toEqual([]);
});

it('stores a failure after its end, with its start, its duration and a link', async () => {
  const site = await setUp({ VITRINE_PUBLIC_URL: 'https://status.example' });
  const since = site.clock.now();
  expect(await site.fails('120s')).toEqual({ since, reason: expect.stringMatching(/.+/) });
  expect(site.watch.current()).toBeUndefined();
  const alert = { kind: 'system', state: 'resolved', metric: 'storing', since, firedAt: since + 120_000 };
  expect(await site.stored()).toMatchObject([alert]);
  expect(await queuedNotices(site)).toMatchObject([
    {
      event: 'system.resolved',
      severity: 'recovery',
      values: { problem: 'storing', since, duration: 120, link: 'https://status.example/admin/overview' },
    },
  ]);
  await site.clock.skip('1h');
  const again = site.clock.now();
  expect(await site.fails('180s')).toMatchObject({ since: again });
  expect((await queuedNotices(site)).map(({ values }) => values.duration)).toEqual([120, 180]);
});

it('stores no failure while these alerts are disabled', async () => {
  const { settings, fails, stored, clock } = await setUp();
  const { system } = settings.get(ALERTS);
  await settings.set(ALERTS, { system: { ...system, storing: false } });
  expect(await fails('120s')).toMatchObject({ since: clock.now() - 120_000 });
  expect(await stored()).toEqual([]);
});
