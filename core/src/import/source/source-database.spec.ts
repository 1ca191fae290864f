import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SourceDatabase } from './source-database.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-source-'));
  path = join(folder, 'source.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function sourceOf(sql: string): SourceDatabase {
  using db = new DatabaseSync(path);
  db.exec(sql);
  return SourceDatabase.open(path, 'source.db');
}

it('lists tables with their stored columns, and no views, virtual tables and computed columns', () => {
  using source = sourceOf(`
    create table kept (a, b as (hex(zeroblob(400000000))) virtual, c as (a || a) stored);
    create view seen as select * from kept;
    create virtual table searched using fts5(x);
  `);
  expect(Object.keys(source.list()).filter(name => !name.startsWith('searched_'))).toEqual(['kept']);
  expect(source.list().kept).toEqual(['a']);
});

it('does not run the checks and computed columns of the file', () => {
  using source = sourceOf(`
    create table checked (a check (length(hex(zeroblob(400000000))) < 0));
    pragma ignore_check_constraints = on;
    insert into checked values (1);
  `);
  expect(source.read({ table: 'checked', columns: ['a'] }).rows).toEqual([{ a: 1 }]);
});

it('refuses columns and tables that are not listed', () => {
  using source = sourceOf('create table t (a, b as (1) virtual)');
  const read =
    (table: string, columns: string[], where = {}) =>
    () =>
      source.read({ table, columns, where });
  expect(read('t', ['b'])).toThrow('source.db has no t.b.');
  expect(read('t', ['a'], { b: 1 })).toThrow('source.db has no t.b.');
  expect(read('u', ['a'])).toThrow('source.db has no u.');
});

it('converts values to JSON types, and omits very long ones', () => {
  using source = sourceOf(`
    create table t (a, b, c, d);
    insert into t values (9223372036854775807, x'ff41', printf('%.*c', 200001, 'x'), null);
  `);
  expect(source.read({ table: 't', columns: ['a', 'b', 'c', 'd'] }).rows).toEqual([
    { a: '9223372036854775807', b: '\ufffdA', c: null, d: null },
  ]);
});

it.each(['', ' without rowid'])('reads a large table in pieces%s', kind => {
  using source = sourceOf(`
    create table t (a integer primary key, b)${kind};
    with recursive n(i) as (select 1 union all select i + 1 from n limit 5001) insert into t select i, i % 2 from n;
  `);
  const numbers: unknown[] = [];
  for (let after: number | null | undefined; after !== null;) {
    const piece = source.read({ table: 't', columns: ['a'], where: { b: 1 }, ...(after !== undefined && { after }) });
    numbers.push(...piece.rows.map(({ a }) => a));
    after = piece.after;
  }
  expect(numbers).toEqual(Array.from({ length: 2501 }, (_, i) => i * 2 + 1));
});

it('rejects a file that is not a database', () => {
  expect(() => SourceDatabase.open(join(folder, 'missing.db'), 'missing.db')).toThrow('missing.db is damaged');
});
