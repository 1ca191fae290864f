import type { Column } from './column.ts';
import styles from './DataTable.module.css';
import type { ViewProps } from './view-props.ts';

/** List of the columns' labels and values. */
export function Facts<T>({ columns, row }: { columns: readonly Column<T>[]; row: T }) {
  return (
    <dl className={styles.facts}>
      {columns.map(({ id, header, cell }) => (
        <div key={id}>
          <dt>{header}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Content below an expanded row: the columns that do not fit, and its details. */
export function RowDetails<T>({ row, columns, fit, details }: ViewProps<T> & { readonly row: T }) {
  const hidden = columns.filter(({ id }) => fit.hidden.includes(id));
  return (
    <>
      {hidden.length > 0 && <Facts columns={hidden} row={row} />}
      {details?.(row)}
    </>
  );
}
