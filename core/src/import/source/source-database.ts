import { open } from 'node:fs/promises';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { ImportCondition, SourceRow, SourceValue } from '@vitrine/contracts';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { messageOf } from '../../platform/text/message-of.ts';

/** Maximum number of rows per response. */
const PIECE = 2000;
/** Maximum size of a value in bytes; larger values count as absent. */
const MAX_VALUE_BYTES = 200_000;
const MAX_TABLES = 500;
const HEADER_BYTES = 100;

interface Table {
  /** Filter for stored columns: computed ones are never read. */
  readonly columns: readonly string[];
  readonly hasRowId: boolean;
}

/** Rows of a table, and the position to continue from; null at the end. */
interface Piece {
  readonly rows: SourceRow[];
  readonly after: number | null;
}

interface Query {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where?: ImportCondition | undefined;
  readonly after?: number | undefined;
}

/**
 * SQLite database of another program, opened read-only. None of its code is run: no views, triggers or virtual tables are used, and
 * no computed columns are read.
 */
export class SourceDatabase implements Disposable {
  private readonly tables: ReadonlyMap<string, Table>;

  private constructor(
    private readonly db: DatabaseSync,
    private readonly name: string,
  ) {
    const found = db
      .prepare(
        `select name, wr from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' limit ${MAX_TABLES}`,
      )
      .all();
    this.tables = new Map(
      found.map(row => {
        const table = String(row.name);
        const columns = db.prepare('select name from pragma_table_xinfo(?) where hidden = 0').all(table);
        return [
          table,
          { columns: columns.map(column => String(column.name)), hasRowId: Number(row.wr) === 0 },
        ] as const;
      }),
    );
  }

  /** Opens a file. Throws an InvalidArchiveError if it is not an intact database. */
  static open(path: string, name: string): SourceDatabase {
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(path, { readOnly: true, allowExtension: false });
      // Otherwise expressions in the file would be evaluated while its rows are checked.
      db.exec('pragma trusted_schema = off; pragma ignore_check_constraints = on');
      return new SourceDatabase(db, name);
    } catch (error) {
      db?.close();
      throw damaged(name, error);
    }
  }

  /** Returns the readable columns of each table. */
  list(): Record<string, readonly string[]> {
    return Object.fromEntries([...this.tables].map(([table, { columns }]) => [table, columns]));
  }

  /** Reads the next rows of a table. */
  read({ table, columns, where = {}, after }: Query): Piece {
    const known = this.tables.get(table);
    const unknown = [...columns, ...Object.keys(where)].find(column => !known?.columns.includes(column));
    if (!known || unknown !== undefined)
      throw new InvalidArchiveError(`${this.name} has no ${unknown === undefined ? table : `${table}.${unknown}`}.`);
    const conditions = Object.keys(where).map(column => `${quoted(column)} = ?`);
    const values: (string | number)[] = Object.values(where);
    if (known.hasRowId && after !== undefined) {
      conditions.push('rowid > ?');
      values.push(after);
    }
    const parts = [
      `select ${[known.hasRowId ? 'rowid' : 'null', ...columns.map(bounded)].map((term, i) => `${term} as c${i}`).join(', ')}`,
      `from ${quoted(table)}`,
      conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
      known.hasRowId ? `order by rowid limit ${PIECE}` : `limit ${PIECE} offset ${after ?? 0}`,
    ];
    let rows: Record<string, SQLOutputValue>[];
    try {
      const statement = this.db.prepare(parts.join(' '));
      // Numbers beyond 2⁵³ must not cause an error.
      statement.setReadBigInts(true);
      rows = statement.all(...values);
    } catch (error) {
      throw damaged(this.name, error);
    }
    const last = rows.at(-1);
    const next = known.hasRowId ? Number(last?.c0) : (after ?? 0) + rows.length;
    return {
      rows: rows.map(row => Object.fromEntries(columns.map((column, i) => [column, toSourceValue(row[`c${i + 1}`])]))),
      after: rows.length < PIECE ? null : next,
    };
  }

  [Symbol.dispose](): void {
    this.db.close();
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A column whose values are not read if they are too long; their length is known without reading them. */
const bounded = (name: string) =>
  `case when octet_length(${quoted(name)}) > ${MAX_VALUE_BYTES} then null else ${quoted(name)} end`;

const damaged = (name: string, error: unknown) => new InvalidArchiveError(`${name} is damaged: ${messageOf(error)}.`);

/** Converts a value for JSON. */
function toSourceValue(value: SQLOutputValue | undefined): SourceValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  return value ?? null;
}

/** Returns true if a database has fewer pages than its header states: the others are in a write-ahead log that was not copied. */
export async function isShorterThanItsHeader(path: string): Promise<boolean> {
  await using file = await open(path);
  const header = Buffer.alloc(HEADER_BYTES);
  await file.read(header, 0, header.length, 0);
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) return false;
  // 1 represents the largest page size, which does not fit into two bytes.
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  // SQLite treats a file that ends within its header as an empty database.
  return (await file.stat()).size < Math.max(HEADER_BYTES, pageSize * header.readUInt32BE(28));
}
