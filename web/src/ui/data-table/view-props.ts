import type { Fit } from './fit-columns.ts';
import type { DataTableProps } from './table-props.ts';
import type { TableModel } from './use-rows.ts';

/** Props of the rows and the cards of a DataTable. */
export interface ViewProps<T> extends DataTableProps<T> {
  readonly table: TableModel<T>;
  readonly fit: Fit;
  /** Widths in px of the controls' cells before and after the columns. */
  readonly controls: number;
  readonly trailing: number;
}
