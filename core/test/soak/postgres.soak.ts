import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { ownPostgres } from '../own-postgres.ts';
import { tellFigures, timed } from './lib/figures.ts';
import { tcpProxy } from './lib/proxy.ts';
import { expectStoredOnce, soakSite } from './lib/site.ts';
import { withOwnPostgres } from './lib/with-own-postgres.ts';

const IN_A_MINUTE = 150_000;

withOwnPostgres(
  'continues while PostgreSQL is down, reports that, and stores everything once when it is back',
  async () => {
    using postgres = await ownPostgres();
    await using site = await soakSite({ databaseUrl: postgres.url() });
    const core = await site.start();
    const fleet = site.fleet(50, 1);
    await fleet.connected();
    await site.tellOutages();
    await fleet.acknowledged();
    postgres.stop();
    await eventually(() => core.output().includes('Storing reports fails'), IN_A_MINUTE);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
    await fleet.connected();
    postgres.start();
    const back = await timed(() =>
      eventually(() => core.output().includes('Storing reports works again'), IN_A_MINUTE),
    );
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    const counts = await fleet.end();
    await core.stop();
    await expectStoredOnce(site, counts);
    expect(await site.told()).toEqual([]);
    tellFigures('50 nodes × 1 s: from PostgreSQL back to reports stored again', [back]);
  },
);

withOwnPostgres('stores each report once while connections are cut, slow or lost during a commit', async () => {
  using postgres = await ownPostgres();
  await using proxy = await tcpProxy('127.0.0.1', postgres.port);
  await using site = await soakSite({ databaseUrl: postgres.url(proxy.port) });
  const core = await site.start();
  const fleet = site.fleet(50, 1);
  await fleet.connected();
  await site.tellOutages();
  await fleet.acknowledged();
  for (let minute = 0; minute < 2; minute++) {
    const before = proxy.lost;
    proxy.cutAt(/\bcommit\b/i);
    await eventually(() => proxy.lost > before, IN_A_MINUTE);
  }
  for (let i = 0; i < 20; i++) {
    await pause(2000);
    proxy.cut();
  }
  proxy.close();
  await pause(70_000);
  proxy.open();
  proxy.slow(150);
  await fleet.acknowledged(300_000);
  await fleet.connected();
  proxy.slow(0);
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(await site.told()).toEqual([]);
});
