import type { CSSProperties, ReactNode } from 'react';
import type { RowAction } from './action.ts';
import type { Column } from './column.ts';
import type { Filter } from './filter.ts';

/** Props of a DataTable: rows, columns, and possible actions. */
export interface DataTableProps<T> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** undefined while loading. */
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  /** Name of a row, for the labels of its controls. */
  readonly rowName: (row: T) => string;
  readonly error?: unknown;
  readonly onRetry?: () => Promise<void>;
  /** Shown if there are no rows at all: a text or an Empty. */
  readonly empty: ReactNode;
  /** Searchable text of a row; without it the table has no search. */
  readonly searchText?: (row: T) => string;
  readonly searchLabel?: string;
  /** Placeholder of the search field. */
  readonly searchHint?: string;
  readonly filters?: readonly Filter<T>[];
  /** Initial sort order; without it rows are in the given order. */
  readonly order?: { readonly id: string; readonly desc: boolean };
  /** Actions of the selected rows; without it rows cannot be selected. */
  readonly bulk?: (rows: readonly T[], clear: () => void) => ReactNode;
  readonly actions?: (row: T) => readonly RowAction[];
  /** Details of a row, shown below the row when it is expanded. */
  readonly details?: (row: T) => ReactNode;
  /** Whether a row is dimmed, because it is about to be deleted or inactive. */
  readonly isDim?: (row: T) => boolean;
  /** Buttons beside the search. */
  readonly tools?: ReactNode;
  /** Makes rows draggable: see reorder.tsx. */
  readonly reorder?: Reorder;
  /** Separates the URL parameters of several tables on a page. */
  readonly urlPrefix?: string;
}

/** Support for dragging rows, loaded only by tables with a manual order. */
export interface Reorder {
  readonly List: (props: { readonly ids: readonly string[]; readonly children: ReactNode }) => ReactNode;
  readonly useRow: (id: string) => {
    readonly ref: (element: HTMLElement | null) => void;
    readonly style: CSSProperties | undefined;
    readonly isDragging: boolean;
    readonly handle: ReactNode;
  };
}
