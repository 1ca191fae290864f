import type { MigrationObject } from '@mikro-orm/core';
import { Initial as InitialPostgres } from './postgres/initial.ts';
import { ThemeHosts as ThemeHostsPostgres } from './postgres/theme-hosts.ts';
import { Initial as InitialSqlite } from './sqlite/initial.ts';
import { ThemeHosts as ThemeHostsSqlite } from './sqlite/theme-hosts.ts';

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
  sqlite: [
    { name: 'initial', class: InitialSqlite },
    { name: 'theme-hosts', class: ThemeHostsSqlite, additive: true },
  ],
  postgres: [
    { name: 'initial', class: InitialPostgres },
    { name: 'theme-hosts', class: ThemeHostsPostgres, additive: true },
  ],
};
