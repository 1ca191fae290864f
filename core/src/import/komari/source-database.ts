import { open } from 'node:fs/promises';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { InvalidArchiveError } from '@vitrine/contracts/archive';

/** Row with values of unknown types: the columns of another program promise nothing. */
export type SourceRow = Readonly<Record<string, SQLOutputValue>>;

/** Maximum rows of a table of settings. */
const MAX_ROWS = 20_000;
/** Maximum rows of one query: those of a series are in memory at once. A year of minutes and what is coarser. */
const MAX_SERIES_ROWS = 700_000;

/** SQLite database of another program, opened for reading. Its views and triggers are never used. */
export class SourceDatabase implements Disposable {
  private readonly tables: ReadonlySet<string>;

  private constructor(
    private readonly db: DatabaseSync,
    private readonly name: string,
    private readonly maxRows: number,
  ) {
    const found = db.prepare(`select name, sql from sqlite_schema where type = 'table'`).all();
    this.tables = new Set(
      found.filter(({ sql }) => !/^\s*create\s+virtual/i.test(String(sql))).map(row => String(row.name)),
    );
  }

  /** Opens a file. Throws an InvalidArchiveError if it is no intact database. */
  static open(path: string, name: string, maxRows = MAX_SERIES_ROWS): SourceDatabase {
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(path, { readOnly: true, allowExtension: false });
      db.exec('pragma trusted_schema = off');
      const [checked] = db.prepare('pragma quick_check(1)').all();
      if (Object.values(checked ?? {})[0] !== 'ok') throw new Error('its content is not intact');
      return new SourceDatabase(db, name, maxRows);
    } catch (error) {
      db?.close();
      throw new InvalidArchiveError(`${name} is damaged: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  has(table: string): boolean {
    return this.tables.has(table);
  }

  /** Returns all rows of a small table; none if there is no such table. */
  rows(table: string): SourceRow[] {
    if (!this.has(table)) return [];
    const rows = this.query(`select * from "${table}" limit ?`, MAX_ROWS + 1);
    if (rows.length > MAX_ROWS) throw new InvalidArchiveError(`${this.name}: ${table} has more than ${MAX_ROWS} rows.`);
    return rows;
  }

  query(sql: string, ...values: (string | number | bigint)[]): SourceRow[] {
    return [...this.iterate(sql, ...values)];
  }

  *iterate(sql: string, ...values: (string | number | bigint)[]): Generator<SourceRow> {
    let left = this.maxRows;
    for (const row of this.unbounded(sql, values)) {
      if (--left < 0)
        throw new InvalidArchiveError(`${this.name} has more than ${this.maxRows} rows of one node or series.`);
      yield row;
    }
  }

  private *unbounded(sql: string, values: readonly (string | number | bigint)[]): Generator<SourceRow> {
    try {
      const statement = this.db.prepare(sql);
      // Numbers beyond 2⁵³ are no reason to fail.
      statement.setReadBigInts(true);
      yield* statement.iterate(...values) as Iterable<SourceRow>;
    } catch (error) {
      throw new InvalidArchiveError(
        `${this.name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      );
    }
  }

  [Symbol.dispose](): void {
    this.db.close();
  }
}

/** Returns true for a database that has fewer pages than it says: the others are in a write-ahead log beside it. */
export async function isShorterThanItsHeader(path: string): Promise<boolean> {
  await using file = await open(path);
  const header = Buffer.alloc(32);
  await file.read(header, 0, header.length, 0);
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) return false;
  // 1 stands for the largest page, which does not fit into two bytes.
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  return (await file.stat()).size < pageSize * header.readUInt32BE(28);
}
