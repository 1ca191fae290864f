import type { MikroORM } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import { InvalidConfigError, type Config } from '../config/config.ts';
import { dialectOf } from './options.ts';

/** A number that nobody else asks PostgreSQL to lock: "vitrine" as it is typed on a telephone. */
const MIGRATING = 8_487_463;

/** Opens the database, which a wrong setting or a stopped server prevents, and brings its tables up to this release. */
export async function prepareDatabase(orm: MikroORM, config: Config): Promise<void> {
  try {
    await orm.schema.ensureDatabase();
  } catch (error) {
    throw new InvalidConfigError(
      `The database cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  if (dialectOf(config) === 'postgres') await oneByOne(orm, () => orm.migrator.up());
  else await orm.migrator.up();
}

/** Others may start at the same moment; the file of SQLite belongs to one process already. */
async function oneByOne(orm: MikroORM, task: () => Promise<unknown>): Promise<void> {
  await (orm.em.fork() as EntityManager).transactional(async em => {
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATING]);
    await task();
  });
}
