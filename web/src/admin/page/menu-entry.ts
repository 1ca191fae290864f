import type { AdminPagePath } from '@vitrine/contracts/own-pages';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A page of the admin area: its path below /admin, its label, and its code, which is loaded when it is first shown. */
interface AdminPage {
  /** '' is the list of nodes. Views of a page that several tabs share use a query: `…?view=templates`. */
  readonly path: AdminPagePath | `${AdminPagePath}?view=${string}`;
  /** Key below `tab` in `admin`: the text of its tab, heading and document title. */
  readonly label: string;
  readonly Page: ComponentType;
  /** Hook that returns the number of things on the page that need attention, shown in the menu. */
  readonly useCount?: () => number;
}

/** A menu entry. Its pages are its tabs; it links to the first one. */
export interface MenuEntry {
  /** Key of its label below `nav` in `admin`. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly pages: readonly AdminPage[];
}

/** A page without a tab of its own, linked from other pages. */
export interface SubPage {
  readonly path: AdminPagePath;
  /** Path of the page that it belongs to. */
  readonly parent: AdminPagePath;
  readonly Page: ComponentType;
}

/** Position in the menu: the entry and its page; of a sub-page the page that it belongs to. */
export interface MenuPosition {
  readonly entry: MenuEntry;
  readonly page: AdminPage;
  readonly isSubPage: boolean;
}
