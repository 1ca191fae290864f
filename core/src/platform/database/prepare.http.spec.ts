import { MikroORM, type SqlEntityManager } from '@mikro-orm/sql';
import { freshDatabase } from '../../../test/database.ts';
import { databaseOptions } from './options.ts';
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
