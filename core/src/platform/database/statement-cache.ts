import { LRUCache } from 'lru-cache';

/** The part of a prepared statement of better-sqlite3 that is used here. */
export interface Statement {
  /** True while its rows are being iterated, so that it cannot be run again. */
  readonly busy: boolean;
}

/**
 * Maximum number of cached statements, which exceeds the number of repeated queries in a core; the least recently used one is
 * evicted.
 */
const MAX_STATEMENTS = 200;
/** Longer texts insert or select many rows at once and rarely repeat. */
const MAX_LENGTH = 4000;
const CHANGES_TABLES = /^\s*(create|alter|drop|pragma|attach|detach|vacuum)\b/i;

/**
 * Wraps `prepare` of a database with a cache of statements by their text. Parsing a statement again, and compiling a function for
 * its rows, took an eighth of a core's CPU time with 500 nodes.
 */
export function cacheStatements<S extends Statement>(prepare: (sql: string) => S): (sql: string) => S {
  const statements = new LRUCache<string, S>({ max: MAX_STATEMENTS });
  return sql => {
    // A cached statement has the column names from when it was prepared.
    if (CHANGES_TABLES.test(sql)) statements.clear();
    else if (sql.length <= MAX_LENGTH) {
      const cached = statements.get(sql);
      if (cached?.busy) return prepare(sql);
      const statement = cached ?? prepare(sql);
      if (!cached) statements.set(sql, statement);
      return statement;
    }
    return prepare(sql);
  };
}
