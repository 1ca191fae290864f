import type { ReactNode } from 'react';

/** Values that rows can be sorted by; null and undefined are last in both directions. */
export type SortValue = string | number | boolean | null | undefined;

/** Least width in px of a column of moments, in the language that writes them longest. */
export const DATE_TIME_WIDTH = 190;

/** A column of a DataTable; the same declaration draws the cards of a phone. */
export interface Column<T> {
  /** Stored in the URL and in preferences. */
  readonly id: string;
  /** Text of the heading, and of the label on a card. */
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  /** Value to sort by; without it the column cannot be sorted. */
  readonly sort?: (row: T) => SortValue;
  /** The first click sorts downwards, as is usual for figures and times. */
  readonly descendingFirst?: boolean;
  /** Least width in px. */
  readonly width: number;
  /** Share of the space that is left; 0 keeps the width. Default 1. */
  readonly grow?: number;
  /**
   * Columns with a higher number move to the details of their row first if space is short. Default 1; 0 always stays, Infinity is for
   * the details only.
   */
  readonly priority?: number;
  readonly align?: 'end';
  /** Rows whose card shows this value beside the name. If a table has such a column, all other values of its cards are folded. */
  readonly inCardHead?: (row: T) => boolean;
  /** Cards show this value in a line below the name, with its heading or without. It folds the others, too. */
  readonly inCardLine?: 'labelled' | 'bare';
}
