import type { MigrationObject } from '@mikro-orm/core';
import { Initial as InitialPostgres } from './postgres/initial.ts';
import { Initial as InitialSqlite } from './sqlite/initial.ts';

export type Dialect = 'sqlite' | 'postgres';

export interface KnownMigration extends MigrationObject {
  /**
   * True if cores of the release before go on working on the result: it only adds tables, and columns that are empty or have a
   * default. Only then may a core migrate the database while others of its site run.
   */
  readonly additive?: boolean;
}

/** Every migration by dialect, oldest first. Names are stored in the database and never change. */
export const migrations: Record<Dialect, KnownMigration[]> = {
  sqlite: [{ name: 'initial', class: InitialSqlite }],
  postgres: [{ name: 'initial', class: InitialPostgres }],
};
