import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Migration } from '@mikro-orm/migrations';
import type { Options } from '@mikro-orm/sql';
import AdmZip from 'adm-zip';
import { startTestApp } from '../../../test/app.ts';
import { migrations } from '../../platform/database/migrations/index.ts';
import { dialectOf } from '../../platform/database/options.ts';
import type { Manifest } from '../archive/manifest.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { load } from '../rows/load.queries.ts';
import { openSource, openEmpty } from '../rows/secondary-database.ts';
import { tablesOf } from '../rows/tables.ts';
import { buildRestoredState } from './build-restored-state.ts';
import { nextFolder } from './restore-folders.ts';
import { schemaSwap } from './schema-swap.ts';
import { verifyBackup } from './verify-backup.ts';

type Tables = Manifest['tables'];

/** Backs up a site with these nodes. Returns everything needed to restore it. */
async function backUp(...nodes: string[]) {
  const site = await startTestApp();
  for (const name of nodes) await site.given.node({ name });
  await site.stop();
  const { dataDir } = site;
  const config = { dataDir, databaseUrl: site.databaseUrl };
  const archive = join(dataDir, 'earlier.zip');
  await writeArchive(archive, { config, now: site.clock.now() });
  return { config, archive, next: nextFolder(dataDir, randomUUID()), secrets: undefined };
}

/** Options of a database with one more migration than this release has. */
const withMigration = (config: { databaseUrl: string }, name: string, migration: typeof Migration) =>
  ({
    migrations: {
      migrationsList: [...migrations[dialectOf(config)], { name, class: migration }],
      snapshot: false,
    },
  }) as Options;

/** Migration of a later release: a new column, filled from existing data. */
class Later extends Migration {
  override up(): void {
    this.addSql("alter table node add column motto text not null default ''");
    this.addSql('update node set motto = name');
  }
}

it('restores a backup of an earlier release with its missing migrations', async () => {
  const backup = await backUp('tokyo');
  const { config, next } = backup;
  const { items } = await buildRestoredState({ ...backup, options: withMigration(config, 'later', Later) });
  expect(items).toEqual([
    ...(config.databaseUrl ? [] : ['vitrine.db']),
    'audit.head',
    'themes',
    'theme-media',
    'plugin-storage',
  ]);

  if (config.databaseUrl) {
    const { mark, forward } = schemaSwap(config.databaseUrl);
    await mark('later');
    await forward('later');
  }
  await using side = await openSource({ ...config, dataDir: next });
  expect(await side.db.selectFrom('node').select(['name', 'motto']).execute()).toEqual([
    { name: 'tokyo', motto: 'tokyo' },
  ]);
  expect(await side.db.selectFrom('mikro_orm_migrations').select('name').orderBy('id').execute()).toEqual([
    ...migrations.sqlite.map(({ name }) => ({ name })),
    { name: 'later' },
  ]);
});

/** Invalid migration: leaves a row that this release does not accept. */
class Broken extends Migration {
  override up(): void {
    this.addSql("update node set billing_cycle = 'hourly'");
  }
}

it('rejects a backup that does not survive the missing migrations', async () => {
  const backup = await backUp('tokyo');
  const built = buildRestoredState({ ...backup, options: withMigration(backup.config, 'broken', Broken) });
  await expect(built).rejects.toThrow('node, row 1, billing_cycle: "hourly" is not allowed.');
});

it.each([
  [
    'a table that it never had',
    (tables: Tables) => tables.push({ ...tables[0]!, name: 'extra' }),
    'There is no table extra to restore.',
  ],
  [
    'no table of nodes',
    (tables: Tables) =>
      tables.splice(
        tables.findIndex(({ name }) => name === 'node'),
        1,
      ),
    'The table node is missing.',
  ],
  [
    'another column',
    (tables: Tables) => tables.find(({ name }) => name === 'setting')!.columns.push({ name: 'more', kind: 'text' }),
    'setting has no column more.',
  ],
  [
    'a column twice',
    (tables: Tables) => tables.find(({ name }) => name === 'setting')!.columns.push({ name: 'key', kind: 'text' }),
    'setting has a column twice.',
  ],
])('rejects a backup of an earlier release with %s', async (_, change, expected) => {
  const backup = await backUp();
  const { archive } = backup;
  const zip = new AdmZip(archive);
  const manifest = JSON.parse(zip.readAsText('backup.json')) as Manifest;
  change(manifest.tables);
  zip.updateFile('backup.json', Buffer.from(JSON.stringify(manifest)));
  for (const { name } of manifest.tables)
    if (!zip.getEntry(`tables/${name}.jsonl`)) zip.addFile(`tables/${name}.jsonl`, Buffer.alloc(0));
  for (const { entryName } of zip.getEntries())
    if (entryName.startsWith('tables/') && !manifest.tables.some(({ name }) => entryName === `tables/${name}.jsonl`))
      zip.deleteFile(entryName);
  zip.writeZip(archive);
  await expect(buildRestoredState(backup)).rejects.toThrow(expected);
});

/** Rewrites a backup into one of a build before 0.1.0: no hash, other tables and columns. */
function asBeforeBaseline(archive: string): void {
  const zip = new AdmZip(archive);
  const { schema: _, ...manifest } = JSON.parse(zip.readAsText('backup.json')) as Manifest;
  const table = (name: string) => manifest.tables.find(table => table.name === name)!;
  const write = (name: string, columns: Tables[0]['columns'], rows: unknown[][]) => {
    const text = Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join(''));
    const sha256 = createHash('sha256').update(text).digest('hex');
    const entry = { name, columns, rows: rows.length, size: text.length, sha256 };
    manifest.tables = [...manifest.tables.filter(table => table.name !== name), entry];
    zip.deleteFile(`tables/${name}.jsonl`);
    zip.addFile(`tables/${name}.jsonl`, text);
  };
  const without = (name: string, dropped: string) => {
    const { columns } = table(name);
    const at = columns.findIndex(column => column.name === dropped);
    const rows = zip.readAsText(`tables/${name}.jsonl`).split('\n').filter(Boolean);
    write(
      name,
      columns.filter((_, i) => i !== at),
      rows.map(row => (JSON.parse(row) as unknown[]).filter((_, i) => i !== at)),
    );
  };
  const uuidAt = table('node').columns.findIndex(({ name }) => name === 'uuid');
  const nodeUuid = (JSON.parse(zip.readAsText('tables/node.jsonl').split('\n')[0]!) as unknown[])[uuidAt];
  without('series', 'merged_to');
  without('node', 'remark');
  write(
    'offline_config',
    [
      { name: 'node_uuid', kind: 'text' },
      { name: 'grace_seconds', kind: 'integer' },
      { name: 'enabled', kind: 'boolean' },
      { name: 'drops', kind: 'json' },
    ],
    [[nodeUuid, 60, true, [1, 2]]],
  );
  write('of_old', [{ name: 'id', kind: 'integer' }], [[1]]);
  manifest.tables = manifest.tables.filter(({ name }) => name !== 'counted_traffic');
  zip.deleteFile('tables/counted_traffic.jsonl');
  manifest.migrations = ['initial'];
  zip.updateFile('backup.json', Buffer.from(JSON.stringify(manifest)));
  zip.writeZip(archive);
}

it('restores a backup of a build before 0.1.0 with defaults for missing columns', async () => {
  const backup = await backUp('tokyo');
  const { config, next, archive } = backup;
  asBeforeBaseline(archive);
  await verifyBackup(archive, config);
  const { leftOut } = await buildRestoredState(backup);
  expect(leftOut).toEqual(expect.arrayContaining(['offline_config.drops', 'of_old']));
  if (config.databaseUrl) {
    const { mark, forward } = schemaSwap(config.databaseUrl);
    await mark('old');
    await forward('old');
  }
  const { http } = await startTestApp({
    dataDir: config.databaseUrl ? config.dataDir : next,
    databaseUrl: config.databaseUrl,
  });
  expect((await http.get('/api/v1/nodes').expect(200)).body.data).toMatchObject([
    { node: { name: 'tokyo', remark: '' } },
  ]);
});

it('names the row that the database rejected', async () => {
  const config = { databaseUrl: (await startTestApp()).databaseUrl };
  await using side = await openEmpty(config, await mkdtemp(join(tmpdir(), 'vitrine-load-')));
  await side.orm.migrator.up();
  const setting = tablesOf(side.orm).find(({ name }) => name === 'setting')!;
  const rows = Readable.from([
    ['site', {}, 0],
    ['billing', {}, 0],
    ['site', {}, 0],
  ]);
  await expect(load(side.db, dialectOf(config), setting, rows)).rejects.toThrow(/^setting, row 3: .*(UNIQUE|unique)/);
});

it('restores the previous tables on PostgreSQL', async () => {
  if (!globalThis.POSTGRES_URL) return;
  const backup = await backUp('before');
  const { config } = backup;
  await buildRestoredState(backup);
  const names = async () => {
    await using side = await openSource(config);
    return (await side.db.selectFrom('node').select('name').execute()).map(({ name }) => name);
  };
  const change = async () => {
    await using side = await openSource(config);
    await side.db.updateTable('node').set({ name: 'restored and changed' }).execute();
  };
  const { mark, forward, back, forget } = schemaSwap(config.databaseUrl);
  await expect(forward('one')).rejects.toThrow('missing');
  await mark('one');
  await expect(forward('another')).rejects.toThrow('missing');
  await forward('one');
  await forward('one');
  await change();
  await back('another');
  expect(await names()).toEqual(['restored and changed']);
  await back('one');
  await back('one');
  expect(await names()).toEqual(['before']);
  await forget();
  expect(await names()).toEqual(['before']);
});
