import type { LucideIcon } from 'lucide-react';

/** Action on a row. */
export interface RowAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Accessible name of the action as a button in the row, which must contain the name of the row. */
  readonly name?: string;
  /** Also shown as a button in the row; otherwise the action is in the menu only. */
  readonly quick?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Adds a separator line above the action in the menu. */
  readonly separated?: boolean;
  /** Actions of a submenu; the entry then has neither `to` nor `run`. */
  readonly group?: readonly RowAction[];
  /** Path of the page that the action opens; without it, `run` is called. */
  readonly to?: string;
  readonly run?: () => void;
}
