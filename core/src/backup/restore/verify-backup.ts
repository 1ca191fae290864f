import { MikroORM } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/sql';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { entities } from '../../entities.ts';
import type { Config } from '../../platform/config/config.ts';
import { migrations } from '../../platform/database/migrations/index.ts';
import { databaseOptions, dialectOf } from '../../platform/database/options.ts';
import { BASELINE, schemaState } from '../../platform/database/schema-state.rule.ts';
import { version } from '../../platform/release/version.ts';
import type { Manifest } from '../archive/manifest.ts';
import { openArchive, type OpenArchive } from '../archive/read-archive.ts';
import { RowCheck } from '../rows/check-rows.ts';
import { fromPortable, NotPortableError } from '../rows/portable.rule.ts';
import { rulesOf, type TableRule } from '../rows/table-rules.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Verifies a whole backup without writing: every checksum, and every row against this release's rules for its table. Throws an
 * InvalidArchiveError if something is wrong. Tables of an earlier release may differ: their rows are verified against the
 * backup's own description, and again after the newer migrations.
 */
export async function verifyBackup(path: string, config: Where): Promise<Manifest> {
  await using archive = await openArchive(path);
  if (stateOf(archive.manifest) === 'current') await checkByRules(archive, await rulesIn(config));
  else await checkByManifest(archive, config);
  for (const file of archive.manifest.files) await drain(archive, file);
  return archive.manifest;
}

/** Compares the schema of a backup with this release, as a start does with a database. Throws if this release cannot restore it. */
function stateOf({ migrations: executed, schema, version: from, from: dialect }: Manifest): 'current' | 'behind' {
  // Builds before the baseline wrote no hash, and had a single migration, which is also the first one of the baseline.
  if (schema === undefined && executed.length === 1 && executed[0] === BASELINE) return 'behind';
  const facts = { executed, hasTables: true, hash: schema ?? '', recorded: { version: from, hash: schema ?? '' } };
  const state = schemaState(facts, migrations[dialect], version(), 'backup');
  if (state.kind === 'current' || state.kind === 'behind') return state.kind;
  throw new InvalidArchiveError(`${'reason' in state ? state.reason : 'It has no migrations'}.`);
}

/** Returns the rules of this release; needs no connection. */
async function rulesIn(config: Where): Promise<TableRule[]> {
  const orm = new MikroORM((await databaseOptions(config, entities)) as Options);
  return rulesOf(orm);
}

async function checkByRules(archive: OpenArchive, rules: readonly TableRule[]): Promise<void> {
  const { tables } = archive.manifest;
  for (const { name } of tables)
    if (!rules.some(rule => rule.name === name)) throw new InvalidArchiveError(`There is no table ${name} to restore.`);
  for (const rule of rules) expectColumns(rule, tables);
  const check = new RowCheck(rules);
  // Tables are ordered so that rows only reference earlier ones.
  for (const rule of rules) {
    const table = tables.find(({ name }) => name === rule.name)!;
    const columns = table.columns.map(({ name }) => name);
    await check.table(rule, columns, archive.rows(table));
  }
  check.end();
}

/** Asserts that a table of the backup has exactly this release's columns, of the same kinds. */
function expectColumns({ name, columns }: TableRule, tables: Manifest['tables']): void {
  const table = tables.find(table => table.name === name);
  if (!table) throw new InvalidArchiveError(`The table ${name} is missing.`);
  for (const column of table.columns) {
    const definition = columns.find(entry => entry.name === column.name);
    if (!definition) throw new InvalidArchiveError(`${name} has no column ${column.name}.`);
    if (definition.kind !== column.kind)
      throw new InvalidArchiveError(`${name}, ${column.name}: it is ${definition.kind} here, not ${column.kind}.`);
  }
  for (const column of columns) {
    const times = table.columns.filter(other => other.name === column.name).length;
    if (times !== 1)
      throw new InvalidArchiveError(`${name}, ${column.name}: the column is ${times ? 'there twice' : 'missing'}.`);
  }
}

async function checkByManifest(archive: OpenArchive, config: Where): Promise<void> {
  for (const table of archive.manifest.tables) {
    let number = 0;
    for await (const row of archive.rows(table)) {
      number++;
      for (const [i, { name, kind }] of table.columns.entries())
        withLocation(`${table.name}, row ${number}, ${name}`, () => fromPortable(kind, row[i], dialectOf(config)));
    }
  }
}

async function drain(archive: OpenArchive, file: Manifest['files'][number]): Promise<void> {
  for await (const _ of archive.file(file));
}

function withLocation(place: string, run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (error instanceof NotPortableError) throw new InvalidArchiveError(`${place}: ${error.message}.`);
    throw error;
  }
}
