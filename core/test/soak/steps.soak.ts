import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupState } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { report, testAgent } from '../agent.ts';
import { createBackup, waitForIdle, upload } from '../backups.ts';
import { eventually } from '../eventually.ts';
import { fakeClock, withFakeClock } from './lib/fake-clock.ts';
import { atEveryStep, doomed, killStartAt } from './lib/killed-at.ts';
import { soakSite, type SoakSite } from './lib/site.ts';

const names = async (site: SoakSite) => {
  const { body } = await (await site.admin()).get('/api/v1/admin/nodes').expect(200);
  return (body.data as { name: string }[]).map(({ name }) => name).sort();
};

/** Starts without a fault, runs a check, and stops. */
async function afterwards<T>(site: SoakSite, look: () => Promise<T>): Promise<T> {
  const core = await site.start();
  try {
    return await look();
  } finally {
    await core.stop();
  }
}

/** Copies a data folder as it was before the fault. */
async function copyOf(site: SoakSite) {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-soak-copy-'));
  await cp(site.dataDir, data, { recursive: true });
  return { site: await soakSite({ data }), [Symbol.asyncDispose]: () => rm(data, { recursive: true, force: true }) };
}

it('starts after a kill at any step of its first start, the migration included', async () => {
  const steps = await atEveryStep(async step => {
    await using site = await soakSite();
    const killed = await killStartAt(site, step);
    await afterwards(site, () => site.node('first'));
    return killed;
  });
  expect(steps).toBeGreaterThan(20);
});

it('keeps all data and only complete backups after a kill at any step of a backup', async () => {
  await using origin = await soakSite();
  await afterwards(origin, () => origin.node('kept'));
  const steps = await atEveryStep(async step => {
    await using copy = await copyOf(origin);
    const { site } = copy;
    const { core, count, killed } = await doomed(site, step);
    const admin = await site.admin();
    count();
    await Promise.race([core.ended, createBackup(admin).catch(() => core.ended)]);
    await core.kill();
    await afterwards(site, async () => {
      expect(await names(site)).toEqual(['kept']);
      const client = await site.admin();
      const { backups } = (await client.get('/api/v1/admin/backup').expect(200)).body.data as BackupState;
      for (const { name } of backups) await client.post(`/api/v1/admin/backup/files/${name}/candidate`).expect(201);
      await createBackup(client);
    });
    return killed();
  });
  expect(steps).toBeGreaterThan(5);
});

it('has either the old or the new state after a kill at any step of a restore', async () => {
  await using origin = await soakSite();
  const core = await origin.start();
  await origin.node('kept');
  const zip = await createBackup(await origin.admin());
  await origin.node('later');
  await core.stop();
  const found = new Set<string>();
  const steps = await atEveryStep(async step => {
    await using copy = await copyOf(origin);
    const { site } = copy;
    const { core, count, killed } = await doomed(site, step);
    const admin = await site.admin();
    const { body } = await upload(admin, zip);
    const listening = () => core.output().split('listening on').length;
    const before = listening();
    count();
    await admin
      .post(`/api/v1/admin/backup/candidates/${body.data.candidateId}/restore`)
      .send({})
      .catch(() => undefined);
    await Promise.race([core.ended, eventually(() => listening() > before, 60_000).catch(() => undefined)]);
    await core.kill();
    if (!killed() && listening() === before) await killStartAt(site, step);
    found.add(
      await afterwards(site, async () => {
        const client = await site.admin();
        expect((await client.post('/api/v1/admin/audit/verify').expect(200)).body.data.intact).toBe(true);
        await waitForIdle(client);
        return (await names(site)).join();
      }),
    );
    return killed();
  });
  expect(steps).toBeGreaterThan(20);
  expect([...found].sort()).toEqual(['kept', 'kept,later']);
});

const QUARTER_DAY_MS = 6 * HOUR_MS;

/** Creates a site whose only node has reports of many minutes that the core has not received yet. All of them can be rolled up. */
async function backlog(site: SoakSite, minutes: number) {
  const core = await site.start();
  const node = await site.node('away');
  await core.stop();
  const end = Math.floor(Date.now() / QUARTER_DAY_MS) * QUARTER_DAY_MS;
  const reports = Array.from({ length: minutes }, (_, i) =>
    report(i + 1, end - (minutes - i) * 60_000, { uptime: 1000 + i * 60, cpu: i % 100 }),
  );
  return { node, reports };
}

// A few minutes are stored loose and merged; more than a day of them is written into chunks.
withFakeClock.each([26 * 60, 8])(
  'has every report of %i minutes once in each resolution after it was killed at any step of storing and rolling up',
  async minutes => {
    await using origin = await soakSite();
    const { node, reports } = await backlog(origin, minutes);
    const deliver = async (site: SoakSite) => {
      const agent = await testAgent(site.url)(node).connect({ stream: 'the-stream' });
      const [welcome] = agent.frames.all;
      const acked = welcome?.type === 'welcome' ? welcome.acked : 0;
      for (let next = acked; next < reports.length; next += 500)
        agent.send({ type: 'reports', reports: reports.slice(next, next + 500) });
      const done = () =>
        acked === minutes || agent.frames.all.some(frame => frame.type === 'ack' && frame.seq === minutes);
      return { agent, done };
    };
    const steps = await atEveryStep(async step => {
      await using copy = await copyOf(origin);
      const { site } = copy;
      const clock = fakeClock(site.dataDir, 'core');
      let seconds = 0;
      const nextMinute = () => clock.step((seconds += 60));
      /** Waits until the minutes are rolled up to the coarsest tier. */
      const rolledUp = () =>
        eventually(async () => {
          nextMinute();
          await new Promise(resolve => setTimeout(resolve, 1500));
          return (await site.storedByTier('away'))[4] === minutes;
        }, 90_000);
      const { core, count, killed } = await doomed(site, step, clock.env);
      const first = await deliver(site);
      count();
      await Promise.race([core.ended, rolledUp().catch(() => undefined)]);
      await core.kill();
      await first.agent.closed();

      await using restarted = await site.start(clock.env);
      const second = await deliver(site);
      await rolledUp();
      await eventually(second.done);
      await second.agent.drop();
      await restarted.stop();
      expect(await site.storedByTier('away')).toEqual({ 1: minutes, 2: minutes, 3: minutes, 4: minutes });
      return killed();
    });
    expect(steps).toBeGreaterThan(3);
  },
);
