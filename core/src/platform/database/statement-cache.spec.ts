import { createRequire } from 'node:module';
import { cacheStatements, type Statement } from './statement-cache.ts';

interface Prepared extends Statement {
  all(...values: string[]): unknown[];
  get(): unknown;
  run(): unknown;
  iterate(): Iterable<unknown>;
}
/** The package has no types. */
const Database = createRequire(import.meta.url)('better-sqlite3') as new (path: string) => {
  exec(sql: string): void;
  prepare(sql: string): Prepared;
};

/** A database with one table, and the statements prepared in it. */
function open() {
  const database = new Database(':memory:');
  database.exec("create table fruit (name text); insert into fruit values ('fig'), ('pear')");
  const prepared: string[] = [];
  const prepare = cacheStatements((sql: string) => {
    prepared.push(sql);
    return database.prepare(sql);
  });
  return { prepare, prepared };
}

it('prepares a statement once', () => {
  const { prepare, prepared } = open();
  const names = () => prepare('select name from fruit where name > ?').all('a');
  expect(names()).toEqual([{ name: 'fig' }, { name: 'pear' }]);
  expect(names()).toEqual([{ name: 'fig' }, { name: 'pear' }]);
  expect(prepared).toHaveLength(1);
});

it('returns another statement while the first one is in use', () => {
  const { prepare } = open();
  const sql = 'select name from fruit';
  for (const row of prepare(sql).iterate()) expect(prepare(sql).all()).toContainEqual(row);
});

it('reads the columns that a table has now', () => {
  const { prepare } = open();
  const all = () => prepare('select * from fruit').get();
  expect(all()).toEqual({ name: 'fig' });
  prepare("alter table fruit add column colour text default 'green'").run();
  expect(all()).toEqual({ name: 'fig', colour: 'green' });
});

it('removes the least recently used statement, and never caches very long ones', () => {
  const { prepare, prepared } = open();
  const often = 'select 1';
  for (let i = 2; i < 300; i++) {
    prepare(often);
    prepare(`select ${i}`);
  }
  prepare('select 2');
  expect(prepared.filter(sql => sql === often)).toHaveLength(1);
  expect(prepared.filter(sql => sql === 'select 2')).toHaveLength(2);
  const long = `select '${'x'.repeat(5000)}'`;
  prepare(long);
  prepare(long);
  expect(prepared.filter(sql => sql === long)).toHaveLength(2);
});
