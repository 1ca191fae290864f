import type { MikroORM } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import { InvalidConfigError, type Config } from '../config/config.ts';
import { migrations } from './migrations/index.ts';
import { dialectOf } from './options.ts';

/** Advisory lock key, unique to this use: "vitrine" on a telephone keypad. */
const MIGRATING = 8_487_463;

/** Opens the database and migrates it to this release. Throws for a wrong setting or an unreachable server. */
export async function prepareDatabase(orm: MikroORM, config: Config): Promise<void> {
  try {
    await orm.schema.ensureDatabase();
  } catch (error) {
    throw new InvalidConfigError(
      `The database cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  if (dialectOf(config) === 'postgres') await oneByOne(orm, () => migrate(orm));
  else await orm.migrator.up();
}

/**
 * Runs the migration under a lock, since other processes may start at the same time; the SQLite file is already locked by this
 * process.
 */
async function oneByOne(orm: MikroORM, task: () => Promise<unknown>): Promise<void> {
  await (orm.em.fork() as EntityManager).transactional(async em => {
    // The migration runs on another connection; this one only waits for it, as long as it takes.
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATING]);
    await task();
  });
}

/** Migrates, unless that takes something away from cores of the release before that still run. */
async function migrate(orm: MikroORM): Promise<void> {
  const pending = new Set((await orm.migrator.getPending()).map(({ name }) => name));
  if (migrations.postgres.some(({ name, additive }) => pending.has(name) && !additive)) await refuseOlderCores(orm);
  await orm.migrator.up();
}

async function refuseOlderCores(orm: MikroORM): Promise<void> {
  const em = orm.em.fork() as EntityManager;
  const [found] = await em.execute<{ table: string | null }[]>(`select to_regclass('cluster_core')::text as table`);
  if (!found?.table) return;
  const cores = await em.execute<{ host: string; version: string }[]>(
    `select host, version from cluster_core where seen_at > now() - interval '10 seconds' order by host`,
  );
  if (cores.length === 0) return;
  throw new InvalidConfigError(
    `This version changes the database in a way that the running cores do not know: ` +
      `${cores.map(({ host, version }) => `${host} (${version})`).join(', ')}. ` +
      'Stop all of them, wait ten seconds, then start this one first.',
  );
}
