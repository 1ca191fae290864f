import type { CSSProperties, ReactNode } from 'react';
import type { RowAction } from './action.ts';
import type { Column } from './column.ts';
import type { Filter } from './filter.ts';

/** Properties of a DataTable: its rows and columns, and what can be done with them. */
export interface DataTableProps<T> {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** undefined while they load. */
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  /** Name of a row, for the labels of its controls. */
  readonly rowName: (row: T) => string;
  readonly error?: unknown;
  readonly onRetry?: () => Promise<void>;
  /** Shown if there are no rows at all: a text, or an Empty. */
  readonly empty: ReactNode;
  /** Text of a row that is searched; without it the table has no search. */
  readonly searchText?: (row: T) => string;
  readonly searchLabel?: string;
  /** Text of the empty search field. */
  readonly searchHint?: string;
  readonly filters?: readonly Filter<T>[];
  /** Order at first; without it rows stay in their order. */
  readonly order?: { readonly id: string; readonly desc: boolean };
  /** Actions of the selected rows; with it rows can be selected. */
  readonly bulk?: (rows: readonly T[], clear: () => void) => ReactNode;
  readonly actions?: (row: T) => readonly RowAction[];
  /** Details of a row, below it when it is opened. */
  readonly details?: (row: T) => ReactNode;
  /** Marks a row: dimmed rows are leaving or inactive. */
  readonly isDim?: (row: T) => boolean;
  /** Buttons beside the search. */
  readonly tools?: ReactNode;
  /** Makes rows draggable: see reorder.tsx. */
  readonly reorder?: Reorder;
  /** Separates the URL parameters of several tables on a page. */
  readonly urlPrefix?: string;
}

/** Support for dragging rows, which only tables that are in an order of their own load. */
export interface Reorder {
  readonly List: (props: { readonly ids: readonly string[]; readonly children: ReactNode }) => ReactNode;
  readonly useRow: (id: string) => {
    readonly ref: (element: HTMLElement | null) => void;
    readonly style: CSSProperties | undefined;
    readonly isDragging: boolean;
    readonly handle: ReactNode;
  };
}
