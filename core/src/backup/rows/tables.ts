import type { EntityMetadata, EntityProperty, MikroORM } from '@mikro-orm/core';
import type { Kind } from './portable.rule.ts';

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
 * Sessions and the running cores' own state are left out: all users sign in again after a restore. So are copies of files, which a
 * backup takes from the data folder.
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

/** Returns every table in a backup, each after those that its rows reference. */
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

function kindOf(prop: EntityProperty): Kind {
  const target = prop.targetMeta?.getPrimaryProps()[0];
  const kind = target ? kindOf(target) : KIND_OF[prop.type];
  if (!kind) throw new Error(`A backup knows no ${prop.type}, which ${prop.name} is`);
  return kind;
}
