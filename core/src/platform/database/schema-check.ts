import type { MikroORM } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import { InvalidConfigError, type Config } from '../config/config.ts';
import { version } from '../release/version.ts';
import { databaseProblem } from './database-problem.ts';
import { migrations } from './migrations/index.ts';
import { dialectOf } from './options.ts';
import { describeSchema, differenceOf, hashOf } from './schema-description.ts';
import { schemaState, type SchemaFacts, type SchemaState } from './schema-state.rule.ts';
import { SchemaVersionEntity } from './schema-version.entity.ts';

type Where = Pick<Config, 'databaseUrl'>;
type Usable = Extract<SchemaState, { kind: 'empty' | 'current' | 'behind' }>;

/** Comparison of a database's schema with this release, shared by start, commands, `doctor` and backups. */
interface CheckedSchema {
  readonly facts: SchemaFacts;
  readonly state: Usable;
}

/**
 * Compares the schema of a database with this release, without changing anything. Throws InvalidConfigError, with one line of
 * advice, if this release cannot use it.
 */
export async function checkSchema(orm: MikroORM, config: Where): Promise<CheckedSchema> {
  const dialect = dialectOf(config);
  const { facts, schema } = await readFacts(orm, config).catch(error => {
    throw new InvalidConfigError(databaseProblem(error, config.databaseUrl));
  });
  const state = schemaState(facts, migrations[dialect], version());
  if ('reason' in state) {
    const difference =
      state.kind === 'altered' && facts.executed.length === migrations[dialect].length
        ? `, since ${differenceOf(orm, schema)}`
        : '';
    throw new InvalidConfigError(`${state.reason}${difference}. ${WAYS_OUT[state.kind]}`);
  }
  return { facts, state };
}

const WAYS_OUT = {
  newer:
    'Start that release or a newer one, or restore the backup that it made before its update: ' +
    '`npm run vitrine -- restore <file>`, with a file of the folder backups.',
  foreign: 'Start that build again, or restore a backup that was made before it: `npm run vitrine -- restore <file>`.',
  altered: 'Undo that change, or restore a backup: `npm run vitrine -- restore <file>`.',
  'before-baseline':
    'Make a backup with the build that wrote it (`npm run vitrine -- backup old.zip`), and restore it with this one: ' +
    '`npm run vitrine -- restore old.zip`.',
  incomplete:
    'It was copied in part: copy it again while no server uses it, or restore a backup: `npm run vitrine -- restore <file>`.',
} as const;

async function readFacts(orm: MikroORM, config: Where): Promise<{ facts: SchemaFacts; schema: string[] }> {
  const schema = await describeSchema(orm, dialectOf(config));
  const em = orm.em.fork() as EntityManager;
  // The migrator would create its table when queried.
  const executed = (await hasTable(em, config, 'mikro_orm_migrations'))
    ? (await em.execute<{ name: string }[]>('select name from mikro_orm_migrations order by id')).map(
        ({ name }) => name,
      )
    : [];
  const recorded = schema.some(line => line.startsWith('schema_version: column hash '))
    ? ((await em.execute<{ version: string; hash: string }[]>('select version, hash from schema_version')).at(0) ??
      undefined)
    : undefined;
  return { facts: { executed, hasTables: schema.length > 0, hash: hashOf(schema), recorded }, schema };
}

async function hasTable(em: EntityManager, config: Where, name: string): Promise<boolean> {
  const query =
    dialectOf(config) === 'sqlite'
      ? `select 1 from sqlite_master where type = 'table' and name = ?`
      : `select 1 from pg_class where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind = 'r' and relname = ?`;
  return (await em.execute<unknown[]>(query, [name])).length > 0;
}

/** Records the release that made the schema. */
export async function recordSchema(orm: MikroORM, config: Where): Promise<void> {
  const hash = hashOf(await describeSchema(orm, dialectOf(config)));
  await (orm.em.fork() as EntityManager).upsert(SchemaVersionEntity, {
    id: 1,
    version: version(),
    hash,
    migratedAt: new Date(),
  });
}
