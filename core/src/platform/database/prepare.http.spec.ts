import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/sql';
import { freshDatabase } from '../../../test/database.ts';
import { databaseOptions, IDLE_TRANSACTION_MS } from './options.ts';
import { prepareDatabase } from './prepare.ts';
import { readConfig } from '../config/config.ts';

it('makes the tables once when several begin at the same moment, where the database is PostgreSQL', async () => {
  const { url, drop } = await freshDatabase();
  if (!url) return;
  const config = readConfig({ VITRINE_DATABASE_URL: url });
  const orms = await Promise.all([1, 2, 3].map(async () => new MikroORM(await databaseOptions(config))));
  await Promise.all(orms.map(orm => prepareDatabase(orm, config)));
  const em = orms[0]!.em.fork() as SqlEntityManager;
  expect(await em.execute('select name from mikro_orm_migrations')).toEqual([{ name: 'initial' }]);
  await Promise.all(orms.map(orm => orm.close(true)));
  await drop();
});

it('lets a migration of a core beside others take longer than a paused core may hold a transaction', async () => {
  const { url, drop } = await freshDatabase();
  if (!url) return;
  const config = readConfig({ VITRINE_DATABASE_URL: url, VITRINE_REDIS_URL: 'redis://127.0.0.1:1' });
  const orm = new MikroORM(await databaseOptions(config));
  const { migrator } = orm;
  const up = migrator.up.bind(migrator);
  Object.defineProperty(orm, 'migrator', {
    value: { up: async () => (await pause(IDLE_TRANSACTION_MS + 1000), up()) },
  });
  await prepareDatabase(orm, config);
  await orm.close(true);
  await drop();
});
