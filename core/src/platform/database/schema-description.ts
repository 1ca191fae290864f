import { createHash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import { RETIRED_TABLES, type Dialect } from './migrations/index.ts';

/** A column, key or index of the database, as one line of text that begins with its table. */
type SchemaLine = string;

const SQLITE = `
  select m.name as tbl, 'column ' || c.name || ' ' || lower(c.type) || case when c."notnull" then ' not null' else '' end
    || coalesce(' default ' || c.dflt_value, '') || case when c.pk then ' key ' || c.pk else '' end as line
  from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'
  union all
  select m.name, 'index ' || case when i."unique" then 'unique ' else '' end || case when i.partial then 'partial ' else '' end
    || (select group_concat(coalesce(x.name, 'expression'), ', ') from pragma_index_info(i.name) x)
  from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table'
  union all
  select m.name, 'reference ' || f."from" || ' to ' || f."table" || ' ' || coalesce(f."to", '') || ' ' || lower(f.on_delete)
  from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`;

const POSTGRES = `
  select c.relname as tbl, 'column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || coalesce(' default ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), 'nextval\\(.*', 'nextval'), '') as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind = 'r'
  union all
  select c.relname, 'constraint ' || replace(pg_get_constraintdef(k.oid), quote_ident(current_schema()) || '.', '')
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and k.contype in ('p', 'u', 'f', 'c')
  union all
  select c.relname, 'index ' || case when i.indisunique then 'unique ' else '' end
    || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '')
  from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

/**
 * Returns the schema of Vitrine's tables as sorted lines that do not depend on the order of the statements that created it. Tables
 * of other programs are left out.
 */
export async function describeSchema(orm: MikroORM, dialect: Dialect): Promise<SchemaLine[]> {
  const em = orm.em.fork() as EntityManager;
  const rows = await em.execute<{ tbl: string; line: string }[]>(dialect === 'sqlite' ? SQLITE : POSTGRES);
  const knownTables = new Set([...entityTables(orm), ...RETIRED_TABLES]);
  return rows
    .filter(({ tbl }) => knownTables.has(tbl))
    .map(({ tbl, line }) => `${tbl}: ${line}`)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Hash of a described schema. */
export const hashOf = (schema: readonly SchemaLine[]): string =>
  createHash('sha256').update(schema.join('\n')).digest('hex').slice(0, 16);

/** Returns the first table or column in which a schema differs from the entities of this release, as text. */
export function differenceOf(orm: MikroORM, schema: readonly SchemaLine[]): string {
  const known = new Set(
    [...orm.getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
      props.flatMap(({ fieldNames, persist }) =>
        persist === false ? [] : (fieldNames ?? []).map(name => `${tableName}.${name}`),
      ),
    ),
  );
  const found = new Set(schema.flatMap(line => /^(\w+): column (\S+) /.exec(line)?.slice(1, 3).join('.') ?? []));
  const tables = new Set(schema.map(line => line.split(':')[0]));
  const table = entityTables(orm).find(name => !tables.has(name));
  if (table) return `the table ${table} is missing`;
  const missing = [...known].find(name => !found.has(name));
  if (missing) return `the column ${missing} is missing`;
  const extra = [...found].find(name => !known.has(name));
  return extra ? `the column ${extra} is not part of it` : 'a type, key or index of its tables is another';
}

const entityTables = (orm: MikroORM): string[] =>
  [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
