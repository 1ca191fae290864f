import { MENU, SUB_PAGES } from './navigation.ts';
import type { MenuPosition } from './page/menu-entry.ts';

/** Returns the menu entry and the page of a path; undefined for an unknown path. `pathname` is relative to the base path. */
export function findMenuPosition(pathname: string, search: string): MenuPosition | undefined {
  const path = pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '');
  const view = new URLSearchParams(search).get('view');
  const pages = MENU.flatMap(entry => entry.pages.map(page => ({ entry, page })));
  const at = (address: string) => pages.find(({ page }) => page.path === address);
  const tab = at(`${path}?view=${view}`) ?? at(path);
  if (tab) return { ...tab, isSubPage: false };
  const sub = SUB_PAGES.find(({ path: pattern }) => path.startsWith(pattern.slice(0, pattern.indexOf(':'))));
  return sub && { ...at(sub.parent)!, isSubPage: true };
}
