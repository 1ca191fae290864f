import { MikroORM, type Options } from '@mikro-orm/sql';
import { databaseOptions } from './options.ts';

it('continues after SQLite has ended a transaction by itself, as on a full disk', async () => {
  const orm = new MikroORM((await databaseOptions({ databaseUrl: '', dataDir: ':memory:' }, [])) as Options);
  const run = (sql: string) => orm.em.getConnection().execute(sql);
  await run('create table single (id integer primary key)');
  await run('insert into single values (1)');
  const duplicateInsert = orm.em.fork().transactional(em => em.execute('insert or rollback into single values (1)'));
  await expect(duplicateInsert).rejects.toThrow('UNIQUE constraint failed');
  await orm.em.fork().transactional(em => em.execute('insert into single values (2)'));
  expect(await run('select id from single')).toEqual([{ id: 1 }, { id: 2 }]);
  await orm.close(true);
});
