import { sql, type Kysely } from 'kysely';
import type { Statements } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/migrations/index.ts';

/** Returns the version and the size in bytes of the database. */
export async function databaseFacts(em: Statements, dialect: Dialect): Promise<{ version: string; size: number }> {
  const db = em.getKysely() as unknown as Kysely<Record<string, never>>;
  const question =
    dialect === 'sqlite'
      ? sql<Facts>`select sqlite_version() as version, (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as size`
      : sql<Facts>`select current_setting('server_version') as version, pg_database_size(current_database()) as size`;
  const { rows } = await question.execute(db);
  return { version: rows[0]?.version ?? '', size: Number(rows[0]?.size ?? 0) };
}

interface Facts {
  readonly version: string;
  readonly size: number | string;
}
