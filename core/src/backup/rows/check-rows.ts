import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { fromPortable, NotPortableError } from './portable.rule.ts';
import type { ColumnRule, TableRule } from './table-rules.ts';

/** Maximum number of faults that are listed. */
const MAX_FAULTS = 10;
/** Maximum number of keys remembered per table. In a larger one, a duplicate key is found when its rows are loaded. */
const MAX_KEYS = 100_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Checker of rows against the rules of this release, table by table. Collects the faults. */
export class RowCheck {
  private readonly faults: string[] = [];
  /** Values that rows may reference, by table and column. */
  private readonly known = new Map<string, Set<unknown>>();

  constructor(private readonly rules: readonly TableRule[]) {
    for (const { target } of rules.flatMap(({ columns }) => columns))
      if (target) this.known.set(`${target.table}.${target.column}`, new Set());
  }

  /** Checks the rows of a table. `columns`: the order of values in a row. */
  async table(rule: TableRule, columns: readonly string[], rows: AsyncIterable<readonly unknown[]>): Promise<void> {
    const at = new Map(columns.map((name, i) => [name, i]));
    const seenKeys = rule.keys.map(() => new Set<string>());
    let number = 0;
    for await (const row of rows) {
      number++;
      for (const column of rule.columns) {
        const value = row[at.get(column.name)!];
        const fault = this.faultOf(column, value);
        if (fault) this.addFault(rule.name, number, column.name, fault);
        this.known.get(`${rule.name}.${column.name}`)?.add(value);
      }
      for (const [i, key] of rule.keys.entries()) {
        const values = key.map(name => row[at.get(name)!]);
        // NULL never equals another NULL.
        if (values.includes(null) || seenKeys[i]!.size >= MAX_KEYS) continue;
        const text = JSON.stringify(values);
        if (seenKeys[i]!.has(text)) this.addFault(rule.name, number, key.join(', '), `${text} is there twice`);
        seenKeys[i]!.add(text);
      }
    }
  }

  /** Throws an InvalidArchiveError that lists the faults. */
  end(): void {
    if (this.faults.length > 0) throw new InvalidArchiveError(this.faults.join(' '));
  }

  private faultOf(column: ColumnRule, value: unknown): string | undefined {
    if (value === null) return column.nullable ? undefined : 'it must not be empty';
    try {
      fromPortable(column.kind, value, 'sqlite');
    } catch (error) {
      if (error instanceof NotPortableError) return `${excerpt(value)} is not ${column.kind}`;
      throw error;
    }
    if (column.kind === 'integer' && Math.abs(value as number) > column.maxValue)
      return `${excerpt(value)} is beyond ${column.maxValue}`;
    if (column.length !== undefined && [...(value as string)].length > column.length)
      return `${excerpt(value)} is longer than ${column.length} characters`;
    if (column.uuid && !UUID.test(value as string)) return `${excerpt(value)} is no UUID`;
    if (column.target && !this.known.get(`${column.target.table}.${column.target.column}`)!.has(value))
      return `${excerpt(value)} points to no row of ${column.target.table}`;
    const read = column.contract?.safeParse(value);
    return read?.success === false ? `${excerpt(value)} is not allowed` : undefined;
  }

  private addFault(table: string, row: number, column: string, fault: string): void {
    this.faults.push(`${table}, row ${row}, ${column}: ${fault}.`);
    if (this.faults.length === MAX_FAULTS) this.end();
  }
}

function excerpt(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
