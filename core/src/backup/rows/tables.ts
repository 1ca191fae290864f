import type { EntityMetadata, EntityProperty, MikroORM } from '@mikro-orm/core';
import { sql, type Kysely } from 'kysely';
import { RETIRED_TABLES, type Dialect } from '../../platform/database/migrations/index.ts';
import type { Kind } from './portable.rule.ts';
import type { Rows } from './secondary-database.ts';

export interface Column {
  readonly name: string;
  readonly kind: Kind;
}

/** A table in a backup. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/**
 * Sessions and the state of running instances are left out: all users sign in again after a restore. Shared copies of files are
 * left out as well, because a backup takes the files from the data folder.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'session',
  'save_mark',
  'node_owner',
  'cluster_core',
  'cluster_event',
  'cluster_lease',
  'shared_folder',
  'shared_file',
  // A restore writes these rows itself.
  'schema_version',
]);

const KIND_OF: Readonly<Record<string, Kind>> = {
  UuidType: 'text',
  string: 'text',
  text: 'text',
  integer: 'integer',
  smallint: 'integer',
  BigIntType: 'integer',
  DoubleType: 'number',
  boolean: 'boolean',
  Date: 'time',
  JsonType: 'json',
  BlobType: 'bytes',
};

/** Returns every table in a backup, each after the tables that its rows reference. */
export function tablesOf(orm: MikroORM): Table[] {
  const metas = [...orm.getMetadata().getAll().values()].filter(({ tableName }) => !LEFT_OUT.has(tableName));
  const byName = new Map(metas.map(meta => [meta.tableName, meta]));
  const sorted = new Set<EntityMetadata>();
  const visit = (meta: EntityMetadata) => {
    for (const { targetMeta } of meta.relations) {
      const target = byName.get(targetMeta?.tableName ?? '');
      if (target && target !== meta && !sorted.has(target)) visit(target);
    }
    sorted.add(meta);
  };
  for (const meta of metas) visit(meta);
  return [...sorted].map(meta => ({
    name: meta.tableName,
    columns: meta.props
      .filter(({ persist }) => persist !== false)
      .map(prop => ({ name: prop.fieldNames[0]!, kind: kindOf(prop) })),
  }));
}

/** Kinds by the database type of a column, for columns that this release no longer has. */
const KIND_OF_TYPE: Readonly<Record<string, Kind>> = {
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  char: 'text',
  uuid: 'text',
  integer: 'integer',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  bigint: 'integer',
  smallint: 'integer',
  'double precision': 'number',
  float8: 'number',
  bool: 'boolean',
  datetime: 'time',
  timestamptz: 'time',
  json: 'json',
  jsonb: 'json',
  blob: 'bytes',
  bytea: 'bytes',
};

/**
 * Returns the tables in a backup as they exist in a database, which may not be migrated by an update yet: only existing columns,
 * including those that this release no longer has.
 */
export async function storedTables(orm: MikroORM, db: Kysely<Rows>, dialect: Dialect): Promise<Table[]> {
  const known = tablesOf(orm);
  const schema = await schemaOf(db, dialect);
  const stored = new Map(
    (await db.introspection.getTables())
      .filter(table => !table.isView && table.schema === schema)
      .map(table => [table.name, table.columns]),
  );
  const names = [...known.map(({ name }) => name), ...RETIRED_TABLES].filter(name => stored.has(name));
  return names.map(name => {
    const kinds = new Map(known.find(table => table.name === name)?.columns.map(column => [column.name, column.kind]));
    const columns = stored.get(name)!.map(column => ({
      name: column.name,
      kind: kinds.get(column.name) ?? kindOfType(column.dataType),
    }));
    return { name, columns };
  });
}

async function schemaOf(db: Kysely<Rows>, dialect: Dialect): Promise<string | undefined> {
  if (dialect === 'sqlite') return undefined;
  return (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name;
}

function kindOfType(type: string): Kind {
  const kind = KIND_OF_TYPE[type.toLowerCase().replace(/\(.*/, '')];
  if (!kind) throw new Error(`A backup knows no column of the type ${type}`);
  return kind;
}

function kindOf(prop: EntityProperty): Kind {
  const target = prop.targetMeta?.getPrimaryProps()[0];
  const kind = target ? kindOf(target) : KIND_OF[prop.type];
  if (!kind) throw new Error(`A backup knows no ${prop.type}, which ${prop.name} is`);
  return kind;
}
