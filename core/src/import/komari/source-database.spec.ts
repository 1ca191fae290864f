import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { KomariHistory, MAX_SERIES } from './history.ts';
import { SourceDatabase } from './source-database.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-source-'));
  path = join(folder, 'metrics.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const COUNT = 'with recursive n(i) as (select 1 union all select i + 1 from n limit ?)';
const make = (sql: string, ...values: number[]) => {
  using db = new DatabaseSync(path);
  db.exec('create table metric_series (id integer primary key, metric_name text, entity_id text, tags text)');
  db.exec('create table metric_rollups (x); create table metric_resolutions (id, resolution_milli)');
  db.prepare(sql).run(...values);
  return path;
};

it('reads no endless series: more rows than a series can have are refused', () => {
  using source = SourceDatabase.open(make('insert into metric_rollups values (?)', 1), 'metrics.db', 1000);
  const count = (upTo: number) => {
    let rows = 0;
    for (const _ of source.iterate(`${COUNT} select i from n`, upTo)) rows++;
    return rows;
  };
  expect(count(1000)).toBe(1000);
  expect(() => count(1001)).toThrow('metrics.db has more than 1000 rows of one node or series.');
});

it('refuses a store with more series than nodes can have', () => {
  const sql = `${COUNT} insert into metric_series select i, 'cpu.usage', 'x', '' from n`;
  using source = SourceDatabase.open(make(sql, MAX_SERIES + 1), 'metrics.db');
  expect(() => new KomariHistory(source, source, 'metric_', 0)).toThrow('metrics.db has more than 200000 series.');
});
