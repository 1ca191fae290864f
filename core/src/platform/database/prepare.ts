import type { MikroORM } from '@mikro-orm/core';
import { ConfigProblem } from '../config/config.ts';

/** Opens the database, which a wrong setting or a stopped server prevents, and brings its tables up to this release. */
export async function prepareDatabase(orm: MikroORM): Promise<void> {
  try {
    await orm.schema.ensureDatabase();
  } catch (error) {
    throw new ConfigProblem(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
  await orm.migrator.up();
}
