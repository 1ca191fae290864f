import type { ReactNode } from 'react';

/** Sort value of a row; null and undefined are last in both directions. */
export type SortValue = string | number | boolean | null | undefined;

/** Minimum width in px of a column of dates with time, in the language with the longest format. */
export const DATE_TIME_WIDTH = 190;

/** A column of a DataTable; the same declaration is used for the cards on a phone. */
export interface Column<T> {
  /** Id of the column, stored in the URL and in preferences. */
  readonly id: string;
  /** Text of the header, and of the label on a card. */
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  /** Value to sort by; without it the column is not sortable. */
  readonly sort?: (row: T) => SortValue;
  /** The first click sorts in descending order, as is usual for numbers and times. */
  readonly descendingFirst?: boolean;
  /** Minimum width in px. */
  readonly width: number;
  /** Share of the remaining space; 0 keeps the minimum width. Default 1. */
  readonly grow?: number;
  /**
   * If space is short, columns with a higher number move to the details of their row first. Default 1; 0 is always shown, Infinity
   * always in the details.
   */
  readonly priority?: number;
  readonly align?: 'end';
  /**
   * Returns true for rows whose card shows this value beside the name. If a table has such a column, all other values are in the
   * details of its cards.
   */
  readonly inCardHead?: (row: T) => boolean;
  /** Cards show this value in a line below the name, with or without its label. All other values are then in the details. */
  readonly inCardLine?: 'labelled' | 'bare';
}
