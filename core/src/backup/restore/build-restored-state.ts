import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Options } from '@mikro-orm/sql';
import { sql } from 'kysely';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { AuditHeadFile, HEAD_FILE } from '../../audit/audit-head-file.service.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Dialect } from '../../platform/database/migrations/index.ts';
import { dialectOf } from '../../platform/database/options.ts';
import { recordSchema } from '../../platform/database/schema-check.ts';
import { FOLDERS, type Manifest } from '../archive/manifest.ts';
import { openArchive, type OpenArchive } from '../archive/read-archive.ts';
import type { Secrets } from '../archive/seal.ts';
import { RowCheck } from '../rows/check-rows.ts';
import { columnsOf, continueNumbers, load, type StoredColumns } from '../rows/load.queries.ts';
import { openEmpty, type SecondaryDatabase } from '../rows/secondary-database.ts';
import { snapshot } from '../rows/snapshot.queries.ts';
import { rulesOf } from '../rows/table-rules.ts';
import { LEFT_OUT } from '../rows/tables.ts';
import { fitToBaseline } from './fit-to-baseline.ts';

/** Parts of the data folder that a restore replaces. */
interface RestoredState {
  /** Names below `next` that replace those in the data folder. */
  readonly items: readonly string[];
  /** Tables and columns of a build before 0.1.0 that no release contains. */
  readonly leftOut: readonly string[];
}

interface RestoreInput {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly archive: string;
  /** Folder in which the new state is built, on the disk of the data folder. */
  readonly next: string;
  readonly secrets: Secrets | undefined;
  /** Other database options, for a release with other migrations. */
  readonly options?: Options;
}

/** Builds the complete new state (database, migrations, files, key) without touching the old one. */
export async function buildRestoredState({
  config,
  archive: path,
  next,
  secrets,
  options,
}: RestoreInput): Promise<RestoredState> {
  await mkdir(next, { recursive: true, mode: 0o700 });
  await using archive = await openArchive(path);
  const leftOut = await buildDatabase({ config, archive, next, options: options ?? {} });
  for (const folder of FOLDERS) await mkdir(join(next, folder), { mode: 0o700 });
  for (const file of archive.manifest.files) {
    const target = join(next, file.path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(archive.file(file)), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  }
  if (secrets) await writeFile(join(next, 'vault.key'), secrets.vaultKey, { flag: 'wx', mode: 0o600 });
  return {
    leftOut,
    items: [...(config.databaseUrl ? [] : ['vitrine.db']), HEAD_FILE, ...FOLDERS, ...(secrets ? ['vault.key'] : [])],
  };
}

async function buildDatabase({
  config,
  archive,
  next,
  options,
}: Omit<RestoreInput, 'archive' | 'secrets'> & { archive: OpenArchive; options: Options }): Promise<string[]> {
  const dialect = dialectOf(config);
  const { tables, migrations, schema } = archive.manifest;
  await using side = await openEmpty(config, next, options);
  // Migrates only up to the backup's migrations; the remaining ones then run on existing rows, as in an update.
  await side.orm.migrator.up({ to: migrations.at(-1)! });
  const storedColumns = await columnsOf(side.db, dialect);
  const fitted = schema === undefined ? fitToBaseline(tables, storedColumns, rulesOf(side.orm)) : undefined;
  if (!fitted) expectFits(tables, storedColumns);
  if (dialect === 'sqlite') await sql`pragma foreign_keys = off`.execute(side.db);
  for (const table of tables) {
    const fit = fitted
      ? fitted.tables.get(table.name)
      : { columns: table.columns, row: (row: readonly unknown[]) => row };
    if (fit) await load(side.db, dialect, { ...table, columns: fit.columns }, mapped(archive.rows(table), fit.row));
  }
  if (dialect === 'sqlite') await sql`pragma foreign_keys = on`.execute(side.db);
  await continueNumbers(side.db, dialect);
  await side.orm.migrator.up();
  await recordSchema(side.orm, config);
  await checkAll(side, dialect);
  // The audit log now ends with the last entry in the backup.
  const newest = await side.db
    .selectFrom('audit_entry')
    .select(['seq', 'proof'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  await new AuditHeadFile({ dataDir: next }).save(newest && { seq: Number(newest.seq), proof: String(newest.proof) });
  if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(side.db);
  return fitted?.leftOut ?? [];
}

async function* mapped<T, R>(items: AsyncIterable<T>, map: (item: T) => R): AsyncIterable<R> {
  for await (const item of items) yield map(item);
}

/** Verifies all rows as this release would serve them, after the newer migrations. */
async function checkAll({ orm, db }: SecondaryDatabase, dialect: Dialect): Promise<void> {
  const rules = rulesOf(orm);
  const check = new RowCheck(rules);
  await snapshot(db, dialect, async rowsOf => {
    for (const rule of rules) {
      const columns = rule.columns.map(({ name }) => name);
      await check.table(rule, columns, rowsOf(rule));
    }
  });
  check.end();
}

/** Asserts that tables and columns are exactly those of the backup's migrations. */
function expectFits(tables: Manifest['tables'], storedColumns: StoredColumns): void {
  for (const { name, columns } of tables) {
    const source = storedColumns.get(name);
    if (!source || LEFT_OUT.has(name) || name.startsWith('mikro_orm'))
      throw new InvalidArchiveError(`There is no table ${name} to restore.`);
    for (const column of columns)
      if (!source.has(column.name)) throw new InvalidArchiveError(`${name} has no column ${column.name}.`);
    if (new Set(columns.map(column => column.name)).size !== columns.length)
      throw new InvalidArchiveError(`${name} has a column twice.`);
  }
  const named = new Set(tables.map(({ name }) => name));
  for (const name of storedColumns.keys())
    if (!named.has(name) && !LEFT_OUT.has(name) && !/^(mikro_orm|sqlite_)/.test(name))
      throw new InvalidArchiveError(`The table ${name} is missing.`);
}
