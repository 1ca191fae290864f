import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import AdmZip from 'adm-zip';
import { craftZip, type CraftedEntry } from '../../../sdk/contracts/test/craft-zip.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createBackup, dumpDatabase, upload } from '../../test/backups.ts';
import { readJournal } from './restore/journal.ts';

/* oxlint-disable typescript/no-explicit-any -- what is made here is of the wrong shape on purpose */
type Files = Map<string, Buffer>;

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
let validFiles: Files;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.admin();
  await site.given.node();
  validFiles = new Map(
    new AdmZip(await createBackup(admin)).getEntries().map(entry => [entry.entryName, entry.getData()]),
  );
});

const zipOf = (files: Files, extraEntries: CraftedEntry[] = []) =>
  craftZip([...[...files].map(([name, data]) => ({ name, data })), ...extraEntries]);

/** Returns the valid backup with a changed manifest. */
const withManifest = (change: (manifest: any) => unknown): Buffer => {
  const manifest = JSON.parse(validFiles.get('backup.json')!.toString());
  return zipOf(new Map([...validFiles, ['backup.json', Buffer.from(JSON.stringify(change(manifest) ?? manifest))]]));
};

/** Returns the valid backup with another table in place of one, and a manifest that matches it. */
const withRows = (name: string, text: string, change: (table: any) => unknown = () => undefined): Buffer => {
  const files = new Map(validFiles).set(`tables/${name}.jsonl`, Buffer.from(text));
  const manifest = JSON.parse(validFiles.get('backup.json')!.toString());
  const table = manifest.tables.find((table: any) => table.name === name);
  Object.assign(table, {
    size: Buffer.byteLength(text),
    rows: text.split('\n').length - 1,
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  change(table);
  return zipOf(files.set('backup.json', Buffer.from(JSON.stringify(manifest))));
};

const without = (name: string) => zipOf(new Map([...validFiles].filter(([other]) => other !== name)));
const row = (name: string) => JSON.parse(validFiles.get(`tables/${name}.jsonl`)!.toString().split('\n')[0]!);
const tableOf = (manifest: any, name: string) => manifest.tables.find((table: any) => table.name === name);
const columnsOf = (name: string): string[] =>
  tableOf(JSON.parse(validFiles.get('backup.json')!.toString()), name).columns.map((column: any) => column.name);
const changed = (name: string, column: string, value: unknown) => {
  const at = columnsOf(name).indexOf(column);
  return `${JSON.stringify(row(name).map((cell: unknown, i: number) => (i === at ? value : cell)))}\n`;
};

/** Returns the valid backup with one additional empty table. */
const withTable = (name: string): Buffer => {
  const files = new Map(validFiles).set(`tables/${name}.jsonl`, Buffer.from(''));
  const manifest = JSON.parse(validFiles.get('backup.json')!.toString());
  const sha256 = createHash('sha256').digest('hex');
  manifest.tables.push({ name, columns: [{ name: 'id', kind: 'integer' }], rows: 0, size: 0, sha256 });
  return zipOf(files.set('backup.json', Buffer.from(JSON.stringify(manifest))));
};

/** Returns the valid backup without one of its tables, which is missing from the manifest as well. */
const withoutTable = (name: string): Buffer => {
  const files = new Map(validFiles);
  files.delete(`tables/${name}.jsonl`);
  const manifest = JSON.parse(validFiles.get('backup.json')!.toString());
  manifest.tables = manifest.tables.filter((table: any) => table.name !== name);
  return zipOf(files.set('backup.json', Buffer.from(JSON.stringify(manifest))));
};

const wrong: [what: string, zip: () => Buffer, says: RegExp][] = [
  [
    'a path out of the folder',
    () => zipOf(validFiles, [{ name: 'files/themes/../../vault.key', data: 'x' }]),
    /invalid relative path|leaves its folder/,
  ],
  ['an absolute path', () => zipOf(validFiles, [{ name: '/etc/passwd', data: 'x' }]), /absolute|leaves/],
  [
    'a path of Windows',
    () => zipOf(validFiles, [{ name: 'files\\themes\\..\\x', data: 'x' }]),
    /invalid characters|not allowed/,
  ],
  ['a device name', () => zipOf(validFiles, [{ name: 'files/themes/con', data: 'x' }]), /device/],
  ['the key in clear', () => zipOf(validFiles, [{ name: 'vault.key', data: 'x' }]), /does not belong/],
  [
    'code of a plugin',
    () => zipOf(validFiles, [{ name: 'files/plugins/evil/index.js', data: 'x' }]),
    /does not belong/,
  ],
  ['a link', () => zipOf(validFiles, [{ name: 'files/themes/link', data: '/etc', mode: 0o120777 }]), /link/],
  ['an undeclared file', () => zipOf(validFiles, [{ name: 'files/themes/more', data: 'x' }]), /does not name/],
  [
    'names that are one to some systems',
    () =>
      zipOf(validFiles, [
        { name: 'files/themes/a', data: 'x' },
        { name: 'files/themes/A', data: 'x' },
      ]),
    /one name/,
  ],
  ['an entry twice', () => zipOf(validFiles, [{ name: 'backup.json', data: '{}' }]), /twice/],
  [
    'two names for one entry',
    () => zipOf(validFiles, [{ name: 'files/themes/a', localName: 'files/themes/b', data: 'x' }]),
    /two names/,
  ],
  [
    'overlapping entries',
    () =>
      zipOf(validFiles, [
        { name: 'files/themes/a', data: 'x' },
        { name: 'files/themes/b', data: 'x', sharesWith: validFiles.size },
      ]),
    /overlap|two names/,
  ],
  [
    'a bomb',
    () => zipOf(validFiles, [{ name: 'files/themes/bomb', data: Buffer.alloc(30 * 2 ** 20) }]),
    /times by unpacking/,
  ],
  [
    'a size that lies',
    () => zipOf(validFiles, [{ name: 'files/themes/a', data: 'xxxx', size: 2 }]),
    /damaged|does not name/,
  ],
  ['no manifest', () => without('backup.json'), /no backup\.json/],
  ['no JSON as manifest', () => zipOf(new Map(validFiles).set('backup.json', Buffer.from('{'))), /no JSON/],
  ['a manifest of another shape', () => withManifest(() => ({ format: 1 })), /not what it should be/],
  ['a table with more', () => withManifest(manifest => void (manifest.tables[0].run = 'rm')), /not what it should be/],
  [
    'a later format',
    () => withManifest(() => ({ format: 2 })),
    /It was made by a release that is newer than this one \(\d+\.\d+\.\d+\); update first\./,
  ],
  [
    'a newer version',
    () => withManifest(manifest => ({ ...manifest, version: '99.1.0', more: true })),
    /It was made by Vitrine 99\.1\.0 that is newer than this one \(\d+\.\d+\.\d+\); update first\./,
  ],
  [
    'migrations of a later release',
    () => withManifest(manifest => void manifest.migrations.push('of-tomorrow')),
    /another build of Vitrine .*"of-tomorrow"/,
  ],
  ['an altered schema', () => withManifest(manifest => void (manifest.schema = '0'.repeat(16))), /was altered/],
  ['a missing table', () => without('tables/node.jsonl'), /missing/],
  [
    'a checksum that is another',
    () => withManifest(manifest => void (manifest.tables[0].sha256 = '0'.repeat(64))),
    /checksum/,
  ],
  [
    'a count that is another',
    () => withRows('setting', validFiles.get('tables/setting.jsonl')!.toString(), table => table.rows++),
    /not as many rows/,
  ],
  ['a row that is no JSON', () => withRows('setting', 'x\n'), /no JSON/],
  ['a row that is too short', () => withRows('setting', '[]\n'), /not the columns/],
  ['a table that breaks off', () => withRows('setting', '[', table => (table.rows = 0)), /breaks off/],
  ['a value of another kind', () => withRows('setting', changed('setting', 'key', { $ne: 1 })), /setting, row 1, key/],
  ['a time beyond all times', () => withRows('setting', changed('setting', 'updated_at', 9e15)), /row 1, updated_at/],
  ['a NUL in a text', () => withRows('setting', changed('setting', 'key', 'a\0b')), /setting, row 1, key/],
  ['words for a number', () => withRows('node', changed('node', 'weight', 'not a number')), /node, row 1, weight/],
  [
    'words for a number in a column that claims to be of words',
    () =>
      withRows('node', changed('node', 'weight', 'not a number'), table => {
        table.columns.find((column: any) => column.name === 'weight').kind = 'text';
      }),
    /node, weight: it is integer here, not text/,
  ],
  ['a number beyond its bounds', () => withRows('node', changed('node', 'month_rotate', 99)), /row 1, month_rotate/],
  ['a number beyond its column', () => withRows('node', changed('node', 'cpu_cores', 2 ** 31)), /row 1, cpu_cores/],
  ['a word that is none of its kind', () => withRows('node', changed('node', 'billing_cycle', 'hourly')), /"hourly"/],
  ['a text that is too long', () => withRows('node', changed('node', 'token_hash', 'a'.repeat(65))), /64 characters/],
  ['nothing where something must be', () => withRows('node', changed('node', 'name', null)), /must not be empty/],
  [
    'a name that no form takes',
    () => withRows('node', changed('node', 'name', 'x'.repeat(10_000))),
    /node, row 1, name/,
  ],
  ['a number for a node that is none', () => withRows('node', changed('node', 'uuid', 'x')), /no UUID/],
  ['a list for an object', () => withRows('setting', changed('setting', 'value', [])), /setting, row 1, value/],
  [
    'a table that does not exist',
    () => withManifest(manifest => void (manifest.tables[0].name = 'sqlite_master')),
    /missing/,
  ],
  ['the list of migrations as a table', () => withTable('mikro_orm_migrations'), /no table mikro_orm/],
  ['who is signed in', () => withTable('session'), /no table session/],
  ['an unknown table', () => withTable('extra'), /no table extra/],
  ['fewer tables', () => withoutTable('share_link'), /The table share_link is missing/],
  [
    'a column that does not exist',
    () => withManifest(manifest => void (tableOf(manifest, 'setting').columns[0].name = 'secret')),
    /no column secret/,
  ],
  [
    'a column twice',
    () => withManifest(manifest => void (tableOf(manifest, 'setting').columns[0].name = 'updated_at')),
    /setting, (key: the column is missing|updated_at: .*twice)|setting, .*: it is/,
  ],
  [
    'rows that point nowhere',
    () => withRows('series', '[1,"7d9b2c52-2b3e-4a40-8a55-5a1f0b1c2d3e","node",0,0,0]\n'),
    /series, row 1, node_uuid: .* points to no row of node/,
  ],
  [
    'the same key twice',
    () => withRows('setting', validFiles.get('tables/setting.jsonl')!.toString().repeat(2)),
    /setting, row \d+, key: .* is there twice/,
  ],
];

it.each(wrong)('rejects %s with its reason, and keeps nothing of it', async (_, zip, expected) => {
  const { status, body } = await upload(admin, zip());
  expect([status, body.code]).toEqual([422, 'backup.invalid']);
  expect(body.detail).toMatch(expected);
  const folders = await readdir(site.dataDir, { recursive: true });
  expect(folders.filter(name => name.startsWith('restore/') || /evil|bomb/.test(name))).toEqual([]);
});

it('reports every fault, not only the first', async () => {
  const rows = changed('node', 'weight', 1.5).replace(/"monthly"/, '"hourly"');
  const { body } = await upload(admin, withRows('node', rows));
  expect(body.detail).toMatch(/node, row 1, weight: 1.5 is not integer\..*node, row 1, billing_cycle: "hourly"/);
});

it('changes nothing after rejected uploads', async () => {
  const before = await dumpDatabase(site);
  for (const [, zip] of wrong.slice(-3)) expect((await upload(admin, zip())).status).toBe(422);
  const { audit_entry: _1, ...after } = await dumpDatabase(site);
  const { audit_entry: _2, ...unchanged } = before;
  expect(after).toEqual(unchanged);
  expect(await readJournal(site.dataDir)).toBeUndefined();
});
