import type { EntityMetadata, EntityProperty, MikroORM } from '@mikro-orm/core';
import type { Kind } from './portable.rule.ts';

export interface Column {
  readonly name: string;
  readonly kind: Kind;
}

/** A table that a backup holds. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** Who is signed in, and what only the running core needs, stay out: after a restore everybody signs in again. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['session', 'save_mark']);

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

/** Every table that is backed up, each after those that its rows point to. */
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
