import type { MigrationObject } from '@mikro-orm/core';
import { Initial as InitialPostgres } from './postgres/initial.ts';
import { Initial as InitialSqlite } from './sqlite/initial.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Every migration by dialect, oldest first. Names are stored in the database and never change. */
export const migrations: Record<Dialect, MigrationObject[]> = {
  sqlite: [{ name: 'initial', class: InitialSqlite }],
  postgres: [{ name: 'initial', class: InitialPostgres }],
};
