import type { MenuPosition } from './page/menu-entry.ts';
import { MENU, SUB_PAGES } from './navigation.ts';

/** Returns the entry and the page of a path; undefined for an unknown path. `pathname` is below the base path. */
export function findMenuPosition(pathname: string, search: string): MenuPosition | undefined {
  const path = pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '');
  const view = new URLSearchParams(search).get('view');
  const all = MENU.flatMap(entry => entry.pages.map(one => ({ entry, page: one })));
  return (
    all.find(({ page: { path: own } }) => own === `${path}?view=${view}`) ??
    all.find(({ page: { path: own } }) => own === path) ??
    SUB_PAGES.filter(({ path: own }) => path.startsWith(own.slice(0, own.indexOf(':')))).map(({ entry: label }) => ({
      entry: MENU.find(entry => entry.label === label)!,
      page: undefined,
    }))[0]
  );
}
