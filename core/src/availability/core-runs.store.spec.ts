import { RETENTION } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { CoreRunEntity } from './core-run.entity.ts';

const START = Date.parse('2026-06-01T12:00:00Z');

/** Returns the start and end of each run, in seconds since the start of the test. */
const runsOf = async (site: TestApp) =>
  (await site.app.get(Database).find(CoreRunEntity, {}, { orderBy: { from: 'asc' } })).map(run =>
    [run.from, run.to].map(time => time - START / 1000),
  );

it('extends a run each minute, begins another after more than 150 seconds, and records none without history', async () => {
  const site = await startTestApp({ now: START + 900 });
  await site.clock.skip('150s');
  expect(await runsOf(site)).toEqual([[0, 150]]);
  await site.clock.skip('151s');
  expect(await runsOf(site)).toEqual([
    [0, 150],
    [301, 301],
  ]);
  await site.app.get(SettingsService).set(RETENTION, { enabled: false });
  await site.clock.skip('1m');
  expect(await runsOf(site)).toEqual([
    [0, 150],
    [301, 301],
  ]);
});

it('removes a run 403 days after its end', async () => {
  const site = await startTestApp({ now: START });
  await site.clock.skip('1m');
  await site.clock.skip('402d');
  expect((await runsOf(site))[0]).toEqual([0, 60]);
  await site.clock.skip('2d');
  expect((await runsOf(site))[0]).not.toEqual([0, 60]);
});
