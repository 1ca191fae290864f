import type { Manifest } from '../archive/manifest.ts';
import type { StoredColumns } from '../rows/load.queries.ts';
import type { Kind } from '../rows/portable.rule.ts';
import type { ColumnRule, TableRule } from '../rows/table-rules.ts';
import { LEFT_OUT, type Column } from '../rows/tables.ts';

/** How the rows of one table are converted to the columns of the baseline. */
interface Fit {
  readonly columns: readonly Column[];
  readonly row: (row: readonly unknown[]) => readonly unknown[];
}

/**
 * Default values by kind, for a column that did not exist in a build before the baseline. The first one allowed by the contracts is
 * taken.
 */
const EMPTY_VALUES: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [''],
  integer: [0],
  number: [0],
  boolean: [false],
  time: [0],
  json: [[], {}],
  bytes: [''],
};

/**
 * Converts the tables of a backup from before 0.1.0 to those of the baseline: missing tables stay empty, missing columns get their
 * default, and tables and columns that no release contains are left out and returned by name.
 */
export function fitToBaseline(
  tables: Manifest['tables'],
  known: StoredColumns,
  rules: readonly TableRule[],
): { readonly tables: ReadonlyMap<string, Fit>; readonly leftOut: string[] } {
  const leftOut: string[] = [];
  const fits = new Map<string, Fit>();
  for (const { name, columns } of tables) {
    const source = LEFT_OUT.has(name) || name.startsWith('mikro_orm') ? undefined : known.get(name);
    if (!source) {
      leftOut.push(name);
      continue;
    }
    const keptColumns = columns.flatMap((column, i) => (source.has(column.name) ? [{ column, i }] : []));
    leftOut.push(...columns.filter(column => !source.has(column.name)).map(column => `${name}.${column.name}`));
    const present = new Set(columns.map(column => column.name));
    const rule = rules.find(rule => rule.name === name);
    const added = [...source]
      .filter(([column, { filled }]) => !present.has(column) && !filled)
      .flatMap(([column]) => rule?.columns.find(tableColumn => tableColumn.name === column) ?? [])
      .map(column => ({ column: { name: column.name, kind: column.kind }, value: emptyValueOf(column) }));
    fits.set(name, {
      columns: [...keptColumns, ...added].map(({ column }) => column),
      row: row => [...keptColumns.map(({ i }) => row[i]), ...added.map(({ value }) => value)],
    });
  }
  return { tables: fits, leftOut };
}

function emptyValueOf({ kind, contract }: ColumnRule): unknown {
  const values = EMPTY_VALUES[kind];
  return values.find(value => contract?.safeParse(value).success ?? true) ?? values[0];
}
