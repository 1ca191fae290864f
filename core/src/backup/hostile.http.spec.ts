import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import AdmZip from 'adm-zip';
import { theApp, type TheApp } from '../../test/app.ts';
import { backUp, everything, upload } from '../../test/backups.ts';
import { craftZip, type CraftedEntry } from '../../test/themes/craft-zip.ts';
import { switchOver } from './restore/switch.ts';

/* eslint-disable @typescript-eslint/no-explicit-any -- what is made here is of the wrong shape on purpose */
type Files = Map<string, Buffer>;

let the: TheApp;
let admin: Awaited<ReturnType<TheApp['admin']>>;
let good: Files;
beforeAll(async () => {
  the = await theApp();
  admin = await the.admin();
  await the.given.node();
  good = new Map(new AdmZip(await backUp(admin)).getEntries().map(entry => [entry.entryName, entry.getData()]));
});

const zipOf = (files: Files, more: CraftedEntry[] = []) =>
  craftZip([...[...files].map(([name, data]) => ({ name, data })), ...more]);

/** The good backup with its manifest changed. */
const lying = (change: (manifest: any) => unknown): Buffer => {
  const manifest = JSON.parse(good.get('backup.json')!.toString());
  return zipOf(new Map([...good, ['backup.json', Buffer.from(JSON.stringify(change(manifest) ?? manifest))]]));
};

/** The good backup with another table in place of one, honestly described. */
const withRows = (name: string, text: string, change: (table: any) => unknown = () => undefined): Buffer => {
  const files = new Map(good).set(`tables/${name}.jsonl`, Buffer.from(text));
  const manifest = JSON.parse(good.get('backup.json')!.toString());
  const table = manifest.tables.find((one: any) => one.name === name);
  Object.assign(table, {
    size: Buffer.byteLength(text),
    rows: text.split('\n').length - 1,
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  change(table);
  return zipOf(files.set('backup.json', Buffer.from(JSON.stringify(manifest))));
};

const without = (name: string) => zipOf(new Map([...good].filter(([other]) => other !== name)));
const row = (name: string) => JSON.parse(good.get(`tables/${name}.jsonl`)!.toString().split('\n')[0]!);
const changed = (name: string, at: number, value: unknown) =>
  `${JSON.stringify(row(name).map((cell: unknown, i: number) => (i === at ? value : cell)))}\n`;

const wrong: [what: string, zip: () => Buffer, says: RegExp][] = [
  [
    'a path out of the folder',
    () => zipOf(good, [{ name: 'files/themes/../../vault.key', data: 'x' }]),
    /invalid relative path|leaves its folder/,
  ],
  ['an absolute path', () => zipOf(good, [{ name: '/etc/passwd', data: 'x' }]), /absolute|leaves/],
  [
    'a path of Windows',
    () => zipOf(good, [{ name: 'files\\themes\\..\\x', data: 'x' }]),
    /invalid characters|not allowed/,
  ],
  ['a device name', () => zipOf(good, [{ name: 'files/themes/con', data: 'x' }]), /device/],
  ['the key in clear', () => zipOf(good, [{ name: 'vault.key', data: 'x' }]), /does not belong/],
  ['code of a plugin', () => zipOf(good, [{ name: 'files/plugins/evil/index.js', data: 'x' }]), /does not belong/],
  ['a link', () => zipOf(good, [{ name: 'files/themes/link', data: '/etc', mode: 0o120777 }]), /link/],
  ['a file that nobody names', () => zipOf(good, [{ name: 'files/themes/more', data: 'x' }]), /does not name/],
  [
    'names that are one to some systems',
    () =>
      zipOf(good, [
        { name: 'files/themes/a', data: 'x' },
        { name: 'files/themes/A', data: 'x' },
      ]),
    /one name/,
  ],
  ['an entry twice', () => zipOf(good, [{ name: 'backup.json', data: '{}' }]), /twice/],
  [
    'two names for one entry',
    () => zipOf(good, [{ name: 'files/themes/a', localName: 'files/themes/b', data: 'x' }]),
    /two names/,
  ],
  [
    'overlapping entries',
    () =>
      zipOf(good, [
        { name: 'files/themes/a', data: 'x' },
        { name: 'files/themes/b', data: 'x', sharesWith: good.size },
      ]),
    /overlap|two names/,
  ],
  [
    'a bomb',
    () => zipOf(good, [{ name: 'files/themes/bomb', data: Buffer.alloc(30 * 2 ** 20) }]),
    /times by unpacking/,
  ],
  ['a size that lies', () => zipOf(good, [{ name: 'files/themes/a', data: 'xxxx', size: 2 }]), /damaged|does not name/],
  ['no manifest', () => without('backup.json'), /no backup\.json/],
  ['no JSON as manifest', () => zipOf(new Map(good).set('backup.json', Buffer.from('{'))), /no JSON/],
  ['a manifest of another shape', () => lying(() => ({ format: 1 })), /not what it should be/],
  ['a manifest with more', () => lying(manifest => ({ ...manifest, run: 'rm' })), /not what it should be/],
  ['a later format', () => lying(() => ({ format: 2 })), /newer release/],
  ['migrations of a later release', () => lying(manifest => void manifest.migrations.push('of-tomorrow')), /release/],
  ['a missing table', () => without('tables/node.jsonl'), /missing/],
  [
    'a checksum that is another',
    () => lying(manifest => void (manifest.tables[0].sha256 = '0'.repeat(64))),
    /checksum/,
  ],
  [
    'a count that is another',
    () => withRows('setting', good.get('tables/setting.jsonl')!.toString(), table => table.rows++),
    /not as many rows/,
  ],
  ['a row that is no JSON', () => withRows('setting', 'x\n'), /no JSON/],
  ['a row that is too short', () => withRows('setting', '[]\n'), /not the columns/],
  ['a table that breaks off', () => withRows('setting', '[', table => (table.rows = 0)), /breaks off/],
  ['a value of another kind', () => withRows('setting', changed('setting', 0, { $ne: 1 })), /setting\.key/],
  ['a time beyond all times', () => withRows('setting', changed('setting', 2, 9e15)), /setting\.updated_at/],
  ['a NUL in a text', () => withRows('setting', changed('setting', 0, 'a\0b')), /setting\.key/],
];

it.each(wrong)('refuses %s, says why, and keeps nothing of it', async (_, zip, says) => {
  const { status, body } = await upload(admin, zip());
  expect([status, body.code]).toEqual([422, 'backup.invalid']);
  expect(body.detail).toMatch(says);
  const folders = await readdir(the.data, { recursive: true });
  expect(folders.filter(name => name.startsWith('restore/') || /evil|bomb/.test(name))).toEqual([]);
});

const unfit: [what: string, zip: () => Buffer, says: RegExp][] = [
  ['a table that does not exist', () => lying(manifest => void (manifest.tables[0].name = 'sqlite_master')), /missing/],
  [
    'the list of migrations as a table',
    () => {
      const files = new Map(good).set('tables/mikro_orm_migrations.jsonl', Buffer.from(''));
      const manifest = JSON.parse(good.get('backup.json')!.toString());
      manifest.tables.push({
        name: 'mikro_orm_migrations',
        columns: [{ name: 'id', kind: 'integer' }],
        rows: 0,
        size: 0,
        sha256: createHash('sha256').digest('hex'),
      });
      return zipOf(files.set('backup.json', Buffer.from(JSON.stringify(manifest))));
    },
    /no table mikro_orm/,
  ],
  [
    'a column that does not exist',
    () =>
      lying(manifest => void (manifest.tables.find((one: any) => one.name === 'setting').columns[0].name = 'secret')),
    /no column/,
  ],
  [
    'rows that point nowhere',
    () => withRows('series', '[1,"7d9b2c52-2b3e-4a40-8a55-5a1f0b1c2d3e","node",0,0]\n'),
    /point|foreign key/,
  ],
  [
    'the same key twice',
    () => withRows('setting', good.get('tables/setting.jsonl')!.toString().repeat(2)),
    /unique|duplicate/i,
  ],
];

it.each(unfit)('does not restore %s, and everything stays as it was', async (_, zip, says) => {
  const before = await everything(the);
  const answer = await upload(admin, zip());
  let said = String(answer.body.detail);
  if (answer.status === 201) {
    await admin.post(`/api/v1/admin/backup/candidates/${answer.body.data.ticket}/restore`).send({}).expect(202);
    const { failure, work } = await (async () => {
      for (;;) {
        const { body } = await admin.get('/api/v1/admin/backup').expect(200);
        if (!body.data.work) return body.data;
      }
    })();
    expect(work).toBeNull();
    said = failure?.message ?? 'it was restored';
  }
  expect(said).toMatch(says);
  expect(await switchOver({ data: the.data, databaseUrl: the.databaseUrl })).toBeUndefined();
  const { audit: _1, ...after } = await everything(the);
  const { audit: _2, ...stood } = before;
  expect(after).toEqual(stood);
});
