import type { Row } from '../rows/snapshot.store.ts';
import type { Table } from '../rows/tables.ts';

/** Settings that stand readable in the database and are secrets, by group: a backup without passphrase has them empty. */
export const PLAIN_SECRETS: Readonly<Record<string, readonly string[]>> = { agents: ['discoveryKey'] };

type Found = Record<string, Record<string, unknown>>;

/** Empties the secrets in a row of settings, and says what they were. Other rows stay as they are. */
export function takeSecrets(table: Table, row: Row, found: Found): Row {
  return changeSetting(table, row, (group, value) => {
    for (const field of PLAIN_SECRETS[group] ?? []) {
      if (!value[field]) continue;
      (found[group] ??= {})[field] = value[field];
      value[field] = '';
    }
  });
}

/** Puts secrets back into a row of settings. Only those that are known to be some: no other setting comes in this way. */
export function putSecrets(table: Table, row: readonly unknown[], secrets: Found): readonly unknown[] {
  return changeSetting(table, row, (group, value) => {
    for (const field of PLAIN_SECRETS[group] ?? []) {
      const secret = secrets[group]?.[field];
      if (secret !== undefined) value[field] = secret;
    }
  });
}

function changeSetting<R extends readonly unknown[]>(
  { name, columns }: Table,
  row: R,
  change: (group: string, value: Record<string, unknown>) => void,
): R {
  if (name !== 'setting') return row;
  const [key, value] = ['key', 'value'].map(wanted => columns.findIndex(column => column.name === wanted)) as [
    number,
    number,
  ];
  const settings = row[value];
  if (typeof settings !== 'object' || settings === null) return row;
  const changed: Record<string, unknown> = { ...settings };
  change(String(row[key]), changed);
  return row.map((cell, i) => (i === value ? changed : cell)) as unknown as R;
}
