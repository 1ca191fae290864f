import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { tellFigures, timed } from './lib/figures.ts';
import { expectStoredOnce, soakSite, type SoakCore, type SoakSite } from './lib/site.ts';
import { smallDisk, withSmallDisk } from './lib/small-disk.ts';

const IN_A_MINUTE = 150_000;

/** Restarts the core: a database that was just closed has no free pages, so the next save needs disk space. */
async function startedAnew(site: SoakSite, core: SoakCore): Promise<SoakCore> {
  await core.stop();
  return site.start();
}

withSmallDisk(
  'acknowledges nothing while the disk is full, reports that, and stores everything once there is room',
  async () => {
    using disk = smallDisk(96)!;
    await using site = await soakSite({ data: disk.path });
    let core = await site.start();
    const fleet = site.fleet(200, 1);
    await fleet.connected();
    await site.tellOutages();
    await fleet.acknowledged();
    core = await startedAnew(site, core);
    await fleet.connected();
    disk.fill();
    await eventually(() => core.output().includes('Storing reports fails'), IN_A_MINUTE);
    expect((await fetch(`${site.url}/api/v1/nodes`)).status).toBe(200);
    await fleet.connected();
    disk.free();
    const back = await timed(() =>
      eventually(() => core.output().includes('Storing reports works again'), IN_A_MINUTE),
    );
    const counts = await fleet.end();
    await core.stop();
    await expectStoredOnce(site, counts);
    expect(await site.told()).toEqual([]);
    tellFigures('200 nodes × 1 s: from room on the disk to reports stored again', [back]);
  },
);

withSmallDisk('loses no report when it is killed on a full disk, and starts once there is room', async () => {
  using disk = smallDisk(96)!;
  await using site = await soakSite({ data: disk.path });
  let core = await site.start();
  const fleet = site.fleet(200, 1);
  await fleet.connected();
  await fleet.acknowledged();
  core = await startedAnew(site, core);
  await fleet.connected();
  disk.fill();
  await eventually(() => core.output().includes('Storing reports fails'), IN_A_MINUTE);
  await core.kill();
  const started = await site.start().catch((error: Error) => error.message);
  if (typeof started === 'string') expect(started).toMatch(/full|space|ENOSPC/i);
  else await started.kill();
  disk.free();
  core = await site.start();
  await fleet.connected();
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
});

withSmallDisk('reports in one line that the data folder is not writable, and starts when it is', async () => {
  using disk = smallDisk(64)!;
  await using site = await soakSite({ data: disk.path });
  await (await site.start()).stop();
  disk.readOnly(true);
  const result = await site.start().then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(result).toMatch(/^the core ended with 1:\n[^\n]*(read-only|cannot be written)[^\n]*\n$/i);
  disk.readOnly(false);
  await (await site.start()).stop();
});

it('waits for a database that another program has locked without a loss, and reports it', async () => {
  await using site = await soakSite();
  const core = await site.start();
  const fleet = site.fleet(50, 1);
  await fleet.connected();
  await site.tellOutages();
  await fleet.acknowledged();
  const database = new DatabaseSync(join(site.dataDir, 'vitrine.db'));
  // The core may be writing at this moment.
  database.exec('pragma busy_timeout = 30000');
  database.exec('begin immediate');
  await eventually(() => core.output().includes('Storing reports fails'), IN_A_MINUTE);
  await fleet.connected();
  database.exec('rollback');
  database.close();
  await eventually(() => core.output().includes('Storing reports works again'), IN_A_MINUTE);
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(await site.told()).toEqual([]);
});

it('starts without the key of the stored secrets, loses no report, and asks for the secrets again', async () => {
  await using site = await soakSite();
  let core = await site.start();
  const fleet = site.fleet(5, 1);
  await fleet.connected();
  await fleet.acknowledged();
  await core.kill();
  await rm(join(site.dataDir, 'vault.key'));
  core = await site.start();
  await fleet.connected();
  await pause(1000);
  const { body } = await (await site.admin()).post('/api/v1/admin/audit/verify').expect(200);
  expect(body.data.intact).toBe(false);
  const counts = await fleet.end();
  await core.stop();
  await expectStoredOnce(site, counts);
  expect(core.output()).toMatch(/vault\.key/);
});
