import { copyFile, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';
import { BackupFilesService } from '../../src/backup/backup-files.service.ts';
import { applyPendingRestore } from '../../src/backup/restore/apply-restore.ts';
import { carryAuditLog } from '../../src/backup/restore/carry-audit-log.ts';
import { openSource } from '../../src/backup/rows/secondary-database.ts';
import { LEFT_OUT } from '../../src/backup/rows/tables.ts';
import { entities } from '../../src/entities.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { migrations } from '../../src/platform/database/migrations/index.ts';
import { dialectOf } from '../../src/platform/database/options.ts';
import { openDatabase } from '../../src/platform/database/prepare.ts';
import { version } from '../../src/platform/release/version.ts';
import { Clock } from '../../src/platform/time/clock.ts';
import { startTestApp } from '../app.ts';
import { freshDatabase } from '../database.ts';
import { layOut, unpacked, type Where } from './lay-out.ts';

/** Record of a release beside its database: the rows of every table, and answers of the history by their address. */
interface Expected {
  readonly now: number;
  readonly history: Readonly<Record<string, unknown>>;
  readonly rows: Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: readonly unknown[][] }>>;
}

const FOLDER = import.meta.dirname;
const releases = (await readdir(FOLDER, { withFileTypes: true }))
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);
const expectedOf = async (release: string, dialect: string) =>
  JSON.parse(String(await unpacked(release, `${dialect}.json.gz`))) as Expected;

/** Written by each migration. */
const WRITTEN_ANEW = new Set(['schema_version']);

const configOf = ({ dataDir, databaseUrl }: Where) =>
  readConfig({ VITRINE_DATA_DIR: dataDir, VITRINE_DATABASE_URL: databaseUrl });

/** Returns the rows of a release that are not in a database: compared by the columns of that release. */
async function missingRows(where: Where, { rows: tables }: Expected, leftOut: ReadonlySet<string>): Promise<string[]> {
  await using side = await openSource(where);
  const missing: string[] = [];
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    if (leftOut.has(table)) continue;
    const found = await side.db.selectFrom(table).selectAll().execute();
    const storedRows = new Set(found.map(row => JSON.stringify(columns.map(name => toJson(row[name])))));
    missing.push(
      ...rows
        .map(row => JSON.stringify(row))
        .filter(row => !storedRows.has(row))
        .map(row => `${table} ${row}`),
    );
  }
  return missing;
}

const toJson = (value: unknown): unknown =>
  value instanceof Date
    ? value.getTime()
    : value instanceof Uint8Array
      ? { base64: Buffer.from(value).toString('base64') }
      : value;

/** Compares the answers of the history with those of the release. Newer fields may be there besides. */
async function expectHistory(where: Where, { history, now }: Expected): Promise<void> {
  const site = await startTestApp({ ...where, now });
  expect(Object.keys(history).length).toBeGreaterThan(3);
  for (const [path, answer] of Object.entries(history))
    expect({ path, answer: (await site.http.get(path).expect(200)).body.data }).toMatchObject({ path, answer });
  await site.stop();
}

it.each(releases)('opens the database of %s with every row and its whole history', async release => {
  const where = await layOut(release);
  const expected = await expectedOf(release, dialectOf(where));
  expect(Object.values(expected.rows).every(({ rows }) => rows.length > 0)).toBe(true);
  const { orm } = await openDatabase(configOf(where), entities, async () => {});
  await orm.close(true);
  expect(await missingRows(where, expected, WRITTEN_ANEW)).toEqual([]);
  await expectHistory(where, expected);
});

it('has a newer version than the last release once a migration was added', async () => {
  const last = semver.sort([...releases]).at(-1)!;
  const { columns, rows } = (await expectedOf(last, 'sqlite')).rows['schema_version']!;
  const schemaOfRelease = rows[0]![columns.indexOf('hash')];
  const schemaOfToday = migrations.sqlite.at(-1)!.schema;
  expect(semver.compare(version(), last)).toBeGreaterThanOrEqual(schemaOfToday === schemaOfRelease ? 0 : 1);
});

it.each(releases)('restores the backup of %s with every row and its whole history', async release => {
  const { url: databaseUrl } = await freshDatabase();
  const where = { dataDir: await mkdtemp(join(tmpdir(), 'vitrine-release-')), databaseUrl };
  await copyFile(join(FOLDER, release, 'vault.key'), join(where.dataDir, 'vault.key'));
  if (databaseUrl) await (await startTestApp(where)).stop();
  await new BackupFilesService(configOf(where), new Clock()).restore(join(FOLDER, release, 'backup.zip'), undefined);
  const switched = await applyPendingRestore(where, carryAuditLog);
  // The backup was made on SQLite; rows of another database differ in form only, and those are compared above.
  const expected = await expectedOf(release, 'sqlite');
  if (!databaseUrl) expect(await missingRows(where, expected, new Set([...WRITTEN_ANEW, ...LEFT_OUT]))).toEqual([]);
  await expectHistory(where, expected);
  await switched?.confirm();
});
