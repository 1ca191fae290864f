import { createHash } from 'node:crypto';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { dumpDatabase } from '../../../test/backups.ts';
import { applyPendingRestore } from '../../backup/restore/apply-restore.ts';
import { carryAuditLog } from '../../backup/restore/carry-audit-log.ts';
import { openSource } from '../../backup/rows/secondary-database.ts';
import { runCommand } from '../../cli/run.ts';
import { migrations } from './migrations/index.ts';

type Site = Pick<TestApp, 'dataDir' | 'databaseUrl'>;

/** Returns a stopped site with a node. */
async function stoppedSite(): Promise<Site> {
  const site = await startTestApp();
  await site.given.node({ name: 'kept' });
  await site.stop();
  return site;
}

async function alter(site: Site, ...statements: string[]): Promise<void> {
  await using side = await openSource(site);
  for (const statement of statements) await side.orm.em.getConnection().execute(statement);
}

const startAgain = ({ dataDir, databaseUrl }: Site) => startTestApp({ dataDir, databaseUrl });

/** Returns the names and hashes of the files in a data folder, without the files that SQLite creates beside an open database. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && !/-(wal|shm)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name));
  const pairs = names.map(
    async name =>
      [
        name,
        createHash('sha256')
          .update(await readFile(name))
          .digest('hex'),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

async function vitrine({ dataDir, databaseUrl }: Site, args: string) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const env = { VITRINE_DATA_DIR: dataDir, VITRINE_DATABASE_URL: databaseUrl, VITRINE_PORT: '1' };
  const code = await runCommand(args.split(' '), env, { out: print, fail: print, read: async () => '' });
  return { code, text: lines.join('\n') };
}

/** Schema changes that make a database unusable, with the line printed by a start and by `doctor`. */
const UNUSABLE: [string, string[], RegExp][] = [
  [
    'of a newer version',
    [
      `update schema_version set version = '99.1.0', hash = '0123456789abcdef'`,
      `alter table node add column motto text null`,
    ],
    /^The database is of Vitrine 99\.1\.0, which is newer than this one \(\d+\.\d+\.\d+\)\. Start that release .*restore[^\n]*$/,
  ],
  [
    'with an unknown migration',
    [`insert into mikro_orm_migrations (name, executed_at) values ('from-the-future', current_timestamp)`],
    /^The database was changed by another build of Vitrine \(\d+\.\d+\.\d+, with the migration "from-the-future"\)[^\n]*$/,
  ],
  [
    'with a renamed column',
    [`alter table node rename column remark to remark_of_tomorrow`],
    /^The database was altered: .*since the column node\.remark is missing[^\n]*$/,
  ],
  [
    'with another column',
    [`alter table node add column motto text null`],
    /^The database was altered: .*node\.motto[^\n]*$/,
  ],
  ['without a table', [`drop table share_link`], /^The database was altered: .*the table share_link is missing[^\n]*$/],
  ['without an index', [`drop index alert_state_index`], /^The database was altered: .*index[^\n]*$/],
  [
    'of a build before the baseline',
    [
      `delete from mikro_orm_migrations where name <> 'initial'`,
      `drop table schema_version`,
      `alter table node drop column remark`,
    ],
    /^The database is of a build before 0\.1\.0, which Vitrine \S+ cannot update\. Make a backup [^\n]*$/,
  ],
  [
    'without its list of migrations',
    [`drop table mikro_orm_migrations`],
    /^The database has tables of Vitrine, but no list of migrations\. It was copied in part: [^\n]*$/,
  ],
];

it.each(UNUSABLE)('rejects a database %s, and changes nothing', async (_, statements, line) => {
  const site = await stoppedSite();
  await alter(site, ...statements);
  const before = await filesIn(site.dataDir);
  await expect(startAgain(site)).rejects.toThrow(line);
  expect(await filesIn(site.dataDir)).toEqual(before);
  const { code, text } = await vitrine(site, 'doctor');
  expect(code).toBe(1);
  expect(text).toMatch(new RegExp(`^bad   ${line.source.slice(1)}`, 'm'));
  expect(await vitrine(site, `backup ${join(site.dataDir, 'x.zip')}`)).toEqual({
    code: 1,
    text: expect.stringMatching(line),
  });
});

it.each([
  [
    'a database that ends early',
    (file: string) => truncate(file, 20_000),
    /^The database is damaged or was copied in part: /,
  ],
  ['no database', (file: string) => rm(file), /audit\.head of a site, but no vitrine\.db: it was copied in part\. /],
  ['an empty database', (file: string) => truncate(file, 0), /but its vitrine\.db is empty: it was copied in part\. /],
])('rejects a data folder with %s, and changes nothing', async (_, change, line) => {
  if (globalThis.POSTGRES_URL) return;
  const site = await startTestApp();
  await site.admin();
  await site.stop();
  await change(join(site.dataDir, 'vitrine.db'));
  const before = await filesIn(site.dataDir);
  await expect(startAgain(site)).rejects.toThrow(line);
  expect(await filesIn(site.dataDir)).toEqual(before);
});

it('reports not ready while the schema lacks what the core started with', async () => {
  const site = await startTestApp();
  await site.http.get('/readyz').expect(200);
  await alter(site, 'alter table node add column motto text null');
  await site.http.get('/readyz').expect(200);
  await alter(site, 'alter table node rename column remark to remark_of_tomorrow');
  await site.http.get('/readyz').expect(503);
  await alter(site, 'alter table node rename column remark_of_tomorrow to remark');
  await site.http.get('/readyz').expect(200);
});

class Motto extends Migration {
  override up(): void {
    this.addSql(`alter table node add column motto text not null default ''`);
    this.addSql('update node set motto = name');
  }
}

class Failing extends Migration {
  override up(): void {
    this.addSql('create table half (id int primary key)');
    this.addSql(`update node set name = 'changed'`);
    this.addSql('update no_such_table set x = 1');
  }
}

const dialect = () => (globalThis.POSTGRES_URL ? 'postgres' : 'sqlite');

/** Runs a task as the next release, which has these additional migrations. */
async function asNextRelease<R>(added: (new (...args: never[]) => Migration)[], task: () => Promise<R>): Promise<R> {
  const known = migrations[dialect()];
  try {
    migrations[dialect()] = [
      ...known,
      ...added.map(type => ({ name: type.name.toLowerCase(), class: type as typeof Motto })),
    ];
    return await task();
  } finally {
    migrations[dialect()] = known;
  }
}

const backupsOf = async ({ dataDir }: Site) =>
  (await readdir(join(dataDir, 'backups')).catch(() => [])).filter(name => name.includes('-update-'));

it('makes a backup before a migration, from which the previous release starts again', async () => {
  const site = await stoppedSite();
  const before = await dumpDatabase(site);
  const next = await asNextRelease([Motto], () => startAgain(site));
  await next.stop();
  await expect(startAgain(site)).rejects.toThrow(/"motto"/);
  const [file] = await backupsOf(site);
  expect(await vitrine(site, `restore ${join(site.dataDir, 'backups', file!)}`)).toMatchObject({ code: 0 });
  const switched = await applyPendingRestore(site, carryAuditLog);
  await (await startAgain(site)).stop();
  await switched?.confirm();
  const { core_run: _, audit_entry: __, ...same } = await dumpDatabase(site);
  expect(before).toMatchObject(same);
});

it('keeps the data unchanged if a migration fails', async () => {
  const site = await stoppedSite();
  const before = await dumpDatabase(site);
  await expect(asNextRelease([Motto, Failing], () => startAgain(site))).rejects.toThrow(
    /^The database could not be updated to Vitrine \S+, and is as it was: .*no_such_table[^\n]*$/s,
  );
  expect(await dumpDatabase(site)).toEqual(before);
  await startAgain(site);
});

it('does not start an update without its backup', async () => {
  const site = await stoppedSite();
  await rm(join(site.dataDir, 'backups'), { recursive: true, force: true });
  await writeFile(join(site.dataDir, 'backups'), 'a file in the way');
  await expect(asNextRelease([Motto], () => startAgain(site))).rejects.toThrow(
    /^No backup could be made before the update/,
  );
  await startAgain(site);
});
