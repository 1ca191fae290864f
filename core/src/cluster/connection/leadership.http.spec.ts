import { randomUUID } from 'node:crypto';
import { startTestApp } from '../../../test/app.ts';
import { startWithPeers } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { InstanceLost, LeadershipTaken } from '../../platform/cluster/cluster.events.ts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { Database } from '../../platform/database/database.ts';
import { Events } from '../../platform/events/events.service.ts';
import { InstanceRegistryService } from './instance-registry.service.ts';
import { LeaderLeaseService } from './leader-lease.service.ts';

const onPostgres = globalThis.POSTGRES_URL === undefined ? describe.skip : describe;

onPostgres('an instance', () => {
  let site: Awaited<ReturnType<typeof startWithPeers>>;
  let db: Database;
  let events: Events;
  let registry: InstanceRegistryService;
  beforeAll(async () => {
    site = await startWithPeers();
    [db, events] = [site.app.get(Database), site.app.get(Events)];
    registry = site.app.get(InstanceRegistryService);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const cluster = () => site.app.get<Cluster>(Cluster);
  let registered = 0;
  /** Registers another instance that was seen so many seconds ago. It counts as younger than those before. */
  const register = async (seconds: number, keyProof = 'other') => {
    const id = randomUUID();
    await db.execute(
      `insert into cluster_core (id, host, version, key_proof, started_at, seen_at)
        values (?, ?, '0.1.0', ?, now() + ? * interval '1 second', now() - ? * interval '1 second')`,
      [id, `host-${id.slice(0, 8)}:1`, keyProof, ++registered, seconds],
    );
    return id;
  };
  const setLastSeen = (id: string, seconds: number) =>
    db.execute(`update cluster_core set seen_at = now() - ? * interval '1 second' where id = ?`, [seconds, id]);

  it('reports a dead instance as lost once if it was alive before', async () => {
    const lost: string[] = [];
    const stop = events.listen(InstanceLost, ({ instance }) => lost.push(instance));
    const [dying, living] = [await register(0), await register(0)];
    const dead = await register(60);
    await site.clock.advance('3s');
    expect(registry.alive.map(({ id }) => id)).toEqual([registry.id, dying, living]);
    await setLastSeen(dying, 60);
    await setLastSeen(living, 0);
    await site.clock.advance('2s');
    expect(lost).toEqual([]);
    await site.clock.advance('1s');
    expect([lost, registry.alive.map(({ id }) => id)]).toEqual([[dying], [registry.id, living]]);
    await site.clock.advance('3s');
    expect(lost).toEqual([dying]);
    expect([...(await cluster().alive())].sort()).toEqual([registry.id, living].sort());
    expect((await registry.read()).map(({ id }) => id)).toEqual([registry.id, dying, living, dead]);
    stop();
    await db.execute('delete from cluster_core where id <> ?', [registry.id]);
  });

  it('renews its registration every three seconds, and reads the time of the database', async () => {
    await setLastSeen(registry.id, 8);
    const age = async () => {
      const [row] = await db.execute<{ age: string }[]>(
        'select extract(epoch from now() - seen_at) as age from cluster_core where id = ?',
        [registry.id],
      );
      return Number(row!.age);
    };
    await site.clock.advance('2s');
    expect(await age()).toBeGreaterThanOrEqual(8);
    await site.clock.advance('1s');
    expect(await age()).toBeLessThan(8);
    const [row] = await db.execute<{ now: string }[]>('select extract(epoch from now()) * 1000 as now');
    expect(Math.abs(registry.databaseTime! - Number(row!.now))).toBeLessThan(60_000);
    expect(registry.startedAt).toBeLessThanOrEqual(Number(row!.now));
  });

  it('reserves a name once for a time', async () => {
    expect(await cluster().takeOnce('challenge', 90_000)).toBe(true);
    expect(await cluster().takeOnce('challenge', 90_000)).toBe(false);
    expect(await cluster().takeOnce('other', 90_000)).toBe(true);
    const rows = await db.execute<{ minutes: number }[]>(
      `select ceil(extract(epoch from until - now()) / 60)::int as minutes from cluster_lease where name like 'once %'`,
    );
    expect(rows).toEqual([{ minutes: 2 }, { minutes: 2 }]);
  });

  it('leads again after another one led, and announces it', async () => {
    const lease = site.app.get(LeaderLeaseService);
    const takeovers: string[] = [];
    const stop = events.listen(LeadershipTaken, () => takeovers.push('taken'));
    expect([cluster().leads, await lease.holder()]).toEqual([true, registry.id]);
    const other = randomUUID();
    const give = (seconds: number) =>
      db.execute(
        `update cluster_lease set core = ?, epoch = epoch + 1, until = now() + ? * interval '1 second' where name = 'leader'`,
        [other, seconds],
      );
    await give(60);
    expect(cluster().leads).toBe(true);
    await site.clock.advance('2s');
    expect([cluster().leads, await lease.holder(), takeovers]).toEqual([false, other, []]);
    await give(-1);
    expect(await lease.holder()).toBeUndefined();
    await site.clock.advance('2s');
    expect([cluster().leads, await lease.holder(), takeovers]).toEqual([true, registry.id, ['taken']]);
    await site.clock.advance('4s');
    expect(takeovers).toEqual(['taken']);
    stop();
  });

  it('keeps its lease after a database outage', async () => {
    await db.execute('alter table cluster_lease rename to cluster_lease_away');
    await site.clock.advance('2s');
    expect(cluster().leads).toBe(true);
    await db.execute('alter table cluster_lease_away rename to cluster_lease');
    await site.clock.advance('2s');
    expect(cluster().leads).toBe(true);
  });

  it('starts beside dead instances with another key, but not beside living ones', async () => {
    const join = () =>
      startTestApp({
        config: { VITRINE_REDIS_URL: site.redis.url },
        dataDir: site.dataDir,
        databaseUrl: site.databaseUrl,
      });
    const alive = await register(0);
    await expect(join()).rejects.toThrow(`The instance on host-${alive.slice(0, 8)}:1 uses this database with another`);
    await setLastSeen(alive, 60);
    const second = await join();
    await site.clock.advance('3s');
    const id = second.app.get(InstanceRegistryService).id;
    expect(registry.alive.map(one => one.id)).toEqual([registry.id, id]);
    expect(second.app.get<Cluster>(Cluster).leads).toBe(false);
    await second.stop();
    expect((await registry.read()).map(one => one.id)).toEqual([registry.id, alive]);
  });

  it('releases its lease and its registration when it stops', async () => {
    const config = { VITRINE_REDIS_URL: site.redis.url };
    await site.stop();
    const next = await startTestApp({ config, dataDir: site.dataDir, databaseUrl: site.databaseUrl });
    const { id } = next.app.get(InstanceRegistryService);
    expect(next.app.get<Cluster>(Cluster).leads).toBe(true);
    await next.clock.advance('3s');
    await eventually(
      () =>
        next.app
          .get(InstanceRegistryService)
          .alive.map(one => one.id)
          .join() === id,
    );
    await next.stop();
  });
});
