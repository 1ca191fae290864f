import { setTimeout as pause } from 'node:timers/promises';
import { tellFigures, timed } from './lib/figures.ts';
import { DATABASES, expectStoredOnce, soakSite } from './lib/site.ts';

const NODES = 200;
const KILLS = 20;

/** Returns a random delay until a save, which begins one to two seconds after each full minute. */
const inTheSave = () => 60_000 - (Date.now() % 60_000) + 1000 + Math.random() * 1200;

it.each(DATABASES)(
  'stores each report once and sends no notice when it is killed twenty times under 200 nodes × 1 s (%s)',
  async database => {
    await using site = await soakSite({ database });
    let core = await site.start();
    const fleet = site.fleet(NODES, 1);
    await fleet.connected();
    await site.tellOutages();
    const back: number[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      await pause(kill % 4 === 0 ? inTheSave() : Math.random() * 4000);
      await core.kill();
      // Agents that were disconnected repeatedly reconnect with growing delays, so half of them count as a working fleet.
      back.push(
        await timed(async () => {
          core = await site.start();
          await fleet.connected(NODES / 2);
        }),
      );
    }
    const counts = await fleet.end();
    await core.stop();
    await expectStoredOnce(site, counts);
    expect(await site.told()).toEqual([]);
    tellFigures(`200 nodes × 1 s, ${database}: from kill to half of them connected`, back);
  },
);

it('notifies once about a real outage of the fleet, even if it is killed meanwhile', async () => {
  await using site = await soakSite();
  let core = await site.start();
  const fleet = site.fleet(5, 1);
  await fleet.connected();
  await site.tellOutages(45);
  await fleet.acknowledged();
  await fleet.kill();
  await pause(30_000);
  await core.kill();
  core = await site.start();
  // After a start, missing reports are ignored for 90 s; then the five outages share one notice.
  await pause(90_000 + 45_000 + 35_000);
  await core.kill();
  await site.start();
  await pause(10_000);
  expect(await site.told()).toEqual(['nodes.offline']);
});
