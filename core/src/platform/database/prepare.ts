import { MikroORM } from '@mikro-orm/core';
import type { EntityManager, Options } from '@mikro-orm/sql';
import { Logger } from '@nestjs/common';
import { InvalidConfigError, type Config } from '../config/config.ts';
import { version } from '../release/version.ts';
import { messageOf } from '../text/message-of.ts';
import { databaseProblem, isDatabaseError } from './database-problem.ts';
import { migrations } from './migrations/index.ts';
import { databaseOptions, dialectOf } from './options.ts';
import { checkSchema, recordSchema } from './schema-check.ts';
import { describeSchema } from './schema-description.ts';
import { SchemaInUse } from './schema-in-use.ts';

/** Advisory lock key, unique to this use: "vitrine" on a phone keypad. */
const MIGRATING = 8_487_463;

/** Backs up the data before the migrations of an update change it. */
type BackUp = () => Promise<void>;

/** The database, migrated to this release. */
export interface OpenDatabase {
  readonly orm: MikroORM;
  readonly schema: SchemaInUse;
}

/**
 * Opens and migrates the configured database before anything else is read or written. Throws the same errors as `prepareDatabase`.
 */
export async function openDatabase(
  config: Config,
  entities: NonNullable<Options['entities']>,
  backUp: BackUp,
): Promise<OpenDatabase> {
  const logger = new Logger('Database');
  const options = await databaseOptions(config, entities);
  const orm = new MikroORM({ ...options, logger: message => logger.log(message) } as Options);
  try {
    await prepareDatabase(orm, config, backUp);
    const dialect = dialectOf(config);
    return { orm, schema: new SchemaInUse(orm, dialect, await describeSchema(orm, dialect)) };
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}

/**
 * Migrates a database to this release. For a wrong setting, an unreachable server, a schema that this release cannot use, or a
 * failed migration, throws InvalidConfigError and leaves everything unchanged.
 */
export async function prepareDatabase(orm: MikroORM, config: Config, backUp: BackUp = async () => {}): Promise<void> {
  try {
    await orm.schema.ensureDatabase();
    if (dialectOf(config) === 'postgres') await oneByOne(orm, () => migrate(orm, config, backUp));
    else await migrate(orm, config, backUp);
  } catch (error) {
    throw isDatabaseError(error) ? new InvalidConfigError(databaseProblem(error, config.databaseUrl)) : error;
  }
}

/**
 * Runs the migration under a lock, because other processes may start at the same time; the SQLite file is already locked by this
 * process.
 */
async function oneByOne(orm: MikroORM, task: () => Promise<unknown>): Promise<void> {
  await (orm.em.fork() as EntityManager).transactional(async em => {
    // The migration runs on another connection; this one is idle meanwhile, for however long.
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [MIGRATING]);
    await task();
  });
}

async function migrate(orm: MikroORM, config: Config, backUp: BackUp): Promise<void> {
  const { state, facts } = await checkSchema(orm, config);
  if (state.kind === 'current') {
    // The last start ended after the migration but before the schema was recorded.
    if (!facts.recorded) await recordSchema(orm, config);
    return;
  }
  if (state.kind === 'behind') {
    const pending = new Set(state.pending);
    const isBreaking = migrations[dialectOf(config)].some(({ name, additive }) => pending.has(name) && !additive);
    if (isBreaking && dialectOf(config) === 'postgres') await refuseOlderInstances(orm);
    await backUp();
  }
  await orm.migrator.up().catch(error => {
    // An empty database was not updated: the error is about permissions or the server.
    if (state.kind === 'empty') throw error;
    throw new InvalidConfigError(
      `The database could not be updated to Vitrine ${version()}, and is as it was: ${messageOf(error)}. ` +
        'The release that was used before can be started again; please report this line.',
    );
  });
  await recordSchema(orm, config);
}

/** Refuses a migration that removes something still used by running instances of the previous release. */
async function refuseOlderInstances(orm: MikroORM): Promise<void> {
  const em = orm.em.fork() as EntityManager;
  const running = await em.execute<{ host: string; version: string }[]>(
    `select host, version from cluster_core where seen_at > now() - interval '10 seconds' order by host`,
  );
  if (running.length === 0) return;
  throw new InvalidConfigError(
    `This version changes the database in a way that the running instances do not know: ` +
      `${running.map(({ host, version: runningVersion }) => `${host} (${runningVersion})`).join(', ')}. ` +
      'Stop all of them, wait ten seconds, then start this one first.',
  );
}
