import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row,
  type SortFn,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataTableProps } from './table-props.ts';
import type { useTableParams } from './use-table-params.ts';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() });
const NONE: readonly never[] = [];

export type TableRow<T> = Row<typeof features, T & object>;

/** Rows of a DataTable with their sort order and selection. */
export interface TableModel<T> {
  readonly rows: readonly TableRow<T>[];
  readonly order: { readonly id: string; readonly desc: boolean } | undefined;
  /** Sorts by a column. The second call reverses the order, the third restores the original order. */
  readonly sortBy: (id: string) => void;
  /** Visible rows that are selected. Hidden rows are never selected. */
  readonly selected: readonly T[];
  readonly all: boolean | 'indeterminate';
  readonly selectAll: (on: boolean) => void;
  /** Selects a row; with `range`, also all rows between it and the last selected row. */
  readonly select: (row: TableRow<T>, on: boolean, range: boolean) => void;
  readonly clear: () => void;
}

/** Hook that sorts and selects the rows of a table. */
export function useRows<T>(
  { columns, rowId, order: first, bulk }: DataTableProps<T>,
  params: ReturnType<typeof useTableParams>,
  data: readonly T[] | undefined,
): TableModel<T> {
  const { i18n } = useTranslation();
  const [rowSelection, setRowSelection] = useState<Record<string, true>>({});
  const definitions = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { numeric: true, sensitivity: 'base' });
    const sortFn: SortFn<typeof features, T & object> = (rowA, rowB, id) => {
      const [a, b] = [rowA.getValue<unknown>(id), rowB.getValue<unknown>(id)];
      return typeof a === 'string' && typeof b === 'string' ? compare(a, b) : Number(a) - Number(b);
    };
    return columns.map(({ id, sort }): ColumnDef<typeof features, T & object> => ({
      id,
      accessorFn: row => sort?.(row) ?? undefined,
      enableSorting: sort !== undefined,
      sortUndefined: 'last',
      sortFn,
    }));
  }, [columns, i18n.language]);
  const requestedOrder = params.order ?? first;
  const order =
    requestedOrder && columns.some(({ id, sort }) => id === requestedOrder.id && sort) ? requestedOrder : undefined;
  const table = useTable({
    features,
    columns: definitions,
    data: (data ?? NONE) as readonly (T & object)[],
    getRowId: rowId,
    enableRowSelection: bulk !== undefined,
    state: { rowSelection, sorting: order ? [order] : [] },
    onRowSelectionChange: setRowSelection,
  });
  const { rows } = table.getRowModel();
  const selectedRows = rows.filter(row => rowSelection[row.id]);
  return {
    rows,
    order,
    sortBy(id) {
      const down = columns.find(column => column.id === id)?.descendingFirst ?? false;
      if (order?.id !== id) params.setOrder({ id, desc: down });
      else if (order.desc === down) params.setOrder({ id, desc: !down });
      else params.setOrder(undefined);
    },
    selected: selectedRows.map(({ original }) => original),
    all: selectedRows.length === 0 ? false : selectedRows.length === rows.length || 'indeterminate',
    selectAll: checked => setRowSelection(checked ? Object.fromEntries(rows.map(({ id }) => [id, true])) : {}),
    select: (row, checked, range) => row.getToggleSelectedHandler()({ target: { checked }, shiftKey: range }),
    clear: () => setRowSelection({}),
  };
}
