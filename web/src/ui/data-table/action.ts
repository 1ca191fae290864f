import type { LucideIcon } from 'lucide-react';

/** Action on a row. */
export interface RowAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Name for screen readers if the action is a button in the row, which needs the name of its row. */
  readonly name?: string;
  /** Shown as a button in the row too. Actions without it are in the menu only. */
  readonly quick?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** A line above it in the menu. */
  readonly separated?: boolean;
  /** Actions of a menu of its own that it opens; it has neither a page nor `run` then. */
  readonly group?: readonly RowAction[];
  /** Path of the page that it leads to; else `run` is called. */
  readonly to?: string;
  readonly run?: () => void;
}
