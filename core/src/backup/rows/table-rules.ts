import type { EntityMetadata, EntityProperty, MikroORM } from '@mikro-orm/core';
import type { z } from 'zod';
import { CONTRACT_COLUMNS } from './contract-columns.ts';
import { tablesOf, type Column } from './tables.ts';

/** Rules for the values of a column of this release. */
export interface ColumnRule extends Column {
  readonly nullable: boolean;
  /** Maximum number of characters. */
  readonly length: number | undefined;
  /** Maximum absolute value of integers. */
  readonly maxValue: number;
  readonly uuid: boolean;
  /** Additional schema from the contracts. */
  readonly contract: z.ZodType | undefined;
  /** The table and column that its values reference. */
  readonly target: { readonly table: string; readonly column: string } | undefined;
}

/** Rules for the rows of a table of this release. */
export interface TableRule {
  readonly name: string;
  readonly columns: readonly ColumnRule[];
  /** Unique keys, as names of their columns. */
  readonly keys: readonly (readonly string[])[];
}

const MAX_VALUES: Readonly<Record<string, number>> = { smallint: 2 ** 15 - 1, integer: 2 ** 31 - 1 };

/** Returns the rules of every table in a backup, each after the tables that its rows reference. */
export function rulesOf(orm: MikroORM): TableRule[] {
  const metas = [...orm.getMetadata().getAll().values()];
  return tablesOf(orm).map(({ name, columns }) => {
    const meta = metas.find(({ tableName }) => tableName === name)!;
    const props = new Map(meta.props.map(prop => [prop.fieldNames?.[0], prop]));
    return { name, columns: columns.map(column => ruleOf(name, column, props.get(column.name)!)), keys: keysOf(meta) };
  });
}

function ruleOf(table: string, column: Column, prop: EntityProperty): ColumnRule {
  const target = prop.targetMeta?.getPrimaryProps()[0];
  const { type } = target ?? prop;
  return {
    ...column,
    nullable: prop.nullable === true,
    length: column.kind === 'text' ? (target ?? prop).length : undefined,
    maxValue: MAX_VALUES[type] ?? Number.MAX_SAFE_INTEGER,
    uuid: type === 'UuidType',
    contract: CONTRACT_COLUMNS[table]?.[prop.name],
    target: target && { table: prop.targetMeta!.tableName, column: target.fieldNames[0]! },
  };
}

function keysOf(meta: EntityMetadata): string[][] {
  const fields = (names: readonly PropertyKey[]) => names.map(name => meta.properties[name as never]!.fieldNames[0]!);
  return [
    fields(meta.primaryKeys),
    ...meta.props.filter(({ unique }) => unique).map(prop => [prop.fieldNames[0]!]),
    ...meta.uniques.map(({ properties }) => fields([properties ?? []].flat() as string[])),
  ];
}
