import { setTimeout as pause } from 'node:timers/promises';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM, SqlEntityManager } from '@mikro-orm/sql';
import { startTestApp } from '../../../test/app.ts';
import { startTwoInstances } from '../../../test/cluster.ts';
import { freshDatabase } from '../../../test/database.ts';
import { entities } from '../../entities.ts';
import { readConfig } from '../config/config.ts';
import { migrations } from './migrations/index.ts';
import { databaseOptions, IDLE_TRANSACTION_MS } from './options.ts';
import { prepareDatabase } from './prepare.ts';

it('creates the tables once when several processes start together on PostgreSQL', async () => {
  const { url, drop } = await freshDatabase();
  if (!url) return;
  const config = readConfig({ VITRINE_DATABASE_URL: url });
  const orms = await Promise.all(
    [1, 2, 3].map(async () => new MikroORM({ ...(await databaseOptions(config, entities)), logger: () => undefined })),
  );
  await Promise.all(orms.map(orm => prepareDatabase(orm, config)));
  const em = orms[0]!.em.fork() as SqlEntityManager;
  expect(await em.execute('select name from mikro_orm_migrations')).toEqual(
    migrations.postgres.map(({ name }) => ({ name })),
  );
  await Promise.all(orms.map(orm => orm.close(true)));
  await drop();
});

it('lets a migration take longer than the transaction limit for paused instances', async () => {
  const { url, drop } = await freshDatabase();
  if (!url) return;
  const config = readConfig({ VITRINE_DATABASE_URL: url, VITRINE_REDIS_URL: 'redis://127.0.0.1:1' });
  const orm = new MikroORM({ ...(await databaseOptions(config, entities)), logger: () => undefined });
  const { migrator } = orm;
  const up = migrator.up.bind(migrator);
  Object.defineProperty(orm, 'migrator', {
    value: {
      getPending: () => migrator.getPending(),
      up: async () => (await pause(IDLE_TRANSACTION_MS + 1000), up()),
    },
  });
  await prepareDatabase(orm, config);
  await orm.close(true);
  await drop();
});

class NextRelease extends Migration {
  override up(): void {
    this.addSql('create table of_the_next_release (id int primary key)');
  }
}

it('migrates beside instances of the previous release only if these still work afterwards', async () => {
  if (!globalThis.POSTGRES_URL) return;
  const known = migrations.postgres;
  await using cores = await startTwoInstances();
  const { first, second } = cores;
  const node = await first.given.node({ name: 'before' });
  const next = async () => {
    await second.stop();
    const config = { VITRINE_REDIS_URL: cores.redis.url };
    const { dataDir, databaseUrl } = second;
    return startTestApp({ config, dataDir, databaseUrl, now: first.clock.now() });
  };
  const auditEntries = () =>
    first.app
      .get(SqlEntityManager)
      .fork()
      .execute(`select from information_schema.tables where table_name = 'of_the_next_release'`);
  try {
    migrations.postgres = [...known, { name: 'next', class: NextRelease }];
    await expect(next()).rejects.toThrow(/running instances do not know: .+ \(\d+\.\d+\.\d+.*\)\. Stop all of them/);
    expect(await auditEntries()).toHaveLength(0);
    migrations.postgres = [...known, { name: 'next', class: NextRelease, additive: true }];
    const newer = await next();
    expect(await auditEntries()).toHaveLength(1);
    // The instance of the previous release continues, and is notified of changes by the newer one.
    await newer.given.node({ name: 'after' });
    await first.http.get(`/api/v1/nodes/${node.uuid}`).expect(200);
    await newer.stop();
  } finally {
    migrations.postgres = known;
  }
});
