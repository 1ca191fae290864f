import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AdminPagePath } from '@vitrine/contracts/own-pages';

/** A page of the admin area: its path below /admin, its label, and its code, which is loaded when it is first shown. */
interface AdminPage {
  /** '' is the list of nodes. Tabs that share a page differ in the query: `…?view=templates`. */
  readonly path: AdminPagePath | `${AdminPagePath}?view=${string}`;
  /** Translation key below `tab` in `admin`, for the tab, the heading and the document title. */
  readonly label: string;
  readonly Page: ComponentType;
  /** Hook that returns the number of items on the page that need attention, shown in the menu. */
  readonly useCount?: () => number;
}

/** A menu entry. Its pages are shown as tabs; it links to the first page. */
export interface MenuEntry {
  /** Translation key of the label, below `nav` in `admin`. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly pages: readonly AdminPage[];
}

/** A page without a tab of its own, linked from other pages. */
export interface SubPage {
  readonly path: AdminPagePath;
  /** Path of the parent page. */
  readonly parent: AdminPagePath;
  readonly Page: ComponentType;
}

/** Position in the menu: the entry and its page; for a sub-page, its parent page. */
export interface MenuPosition {
  readonly entry: MenuEntry;
  readonly page: AdminPage;
  readonly isSubPage: boolean;
}
