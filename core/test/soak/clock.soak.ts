import { setTimeout as pause } from 'node:timers/promises';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import { testAgent } from '../agent.ts';
import { eventually } from '../eventually.ts';
import { fakeClock, withFakeClock } from './lib/fake-clock.ts';
import { expectStoredOnce, soakSite } from './lib/site.ts';

const STEPS = [HOUR_S, -HOUR_S, DAY_S, -DAY_S, 10 * 365 * DAY_S, -10 * 365 * DAY_S];

withFakeClock('stores every report once, and reports no outage, while the clock of the core is set', async () => {
  await using site = await soakSite();
  const clock = fakeClock(site.dataDir, 'core');
  const core = await site.start(clock.env);
  const fleet = site.fleet(20, 1);
  await fleet.connected();
  await site.tellOutages();
  for (const seconds of STEPS)
    for (const offset of [seconds, 0]) {
      clock.step(offset);
      await pause(5000);
    }
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(await site.told()).toEqual([]);
});

withFakeClock('stores every report once while the clocks of all agents are set', async () => {
  await using site = await soakSite();
  const core = await site.start();
  const clock = fakeClock(site.dataDir, 'agents');
  const fleet = site.fleet(20, 1, { env: clock.env });
  await fleet.connected();
  await site.tellOutages();
  for (const seconds of STEPS)
    for (const offset of [seconds, 0]) {
      clock.step(offset);
      await pause(3000);
    }
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(await site.told()).toEqual([]);
});

withFakeClock('continues after a start with a clock that was years off before', async () => {
  await using site = await soakSite();
  const clock = fakeClock(site.dataDir, 'core');
  clock.step(10 * 365 * DAY_S);
  let core = await site.start(clock.env);
  const fleet = site.fleet(20, 1);
  await fleet.connected();
  await site.tellOutages();
  await fleet.acknowledged();
  await core.kill();
  clock.step(0);
  core = await site.start(clock.env);
  await fleet.connected();
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(await site.told()).toEqual([]);
});

withFakeClock.each([
  ['the hour that is skipped', '2027-03-28T01:00:00Z', 'Europe/Berlin', false],
  ['the hour that comes twice', '2026-10-25T01:00:00Z', 'Europe/Berlin', false],
  ['the end of a month of 31 days', '2027-01-01T00:00:00Z', 'UTC', true],
  ['the end of a short month', '2027-03-01T00:00:00Z', 'UTC', true],
  ['the end of February in a leap year', '2028-03-01T00:00:00Z', 'UTC', true],
])('stores every report once and counts traffic by the month over %s', async (_, moment, TZ, monthEnds) => {
  await using site = await soakSite();
  const clock = fakeClock(site.dataDir, 'core');
  const before = (seconds: number) => clock.set(new Date(Date.parse(moment) - 1000 * seconds).toISOString());
  before(3600);
  const core = await site.start({ ...clock.env, TZ });
  const fleet = site.fleet(10, 1);
  const node = await site.node('steady');
  await using agent = await testAgent(site.url)(node).connect();
  const expectedCount = 40;
  before(20);
  for (let i = 0; i < expectedCount; i++) {
    const total = 1e6 + i * 1000;
    agent.report(Date.now(), {
      uptime: 5000 + i,
      interfaces: [{ name: 'eth0', up: 1, down: 1, totalUp: total, totalDown: total }],
    });
    await pause(1000);
  }
  const all = (expectedCount - 1) * 1000;
  // A new period is shown once it is stored by the next save.
  const traffic = await eventually(async () => {
    const { steady } = await site.traffic();
    return !monthEnds || steady! < all ? steady : undefined;
  }, 120_000);
  if (!monthEnds) expect(traffic).toBe(all);
  expect(traffic).toBeGreaterThan(0);
  await agent.frames.waitFor(frame => frame.type === 'ack' && frame.seq === expectedCount, 0, 120_000);
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, { ...counts, steady: { made: expectedCount, acked: expectedCount } });
  expect(await site.told()).toEqual([]);
});
