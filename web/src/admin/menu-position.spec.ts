import { findMenuPosition } from './menu-position.ts';
import { MENU } from './navigation.ts';

it.each([
  ['/admin/overview', '', 'overview', 'overview'],
  ['/admin', '', 'nodes', 'nodes'],
  ['/admin/', '', 'nodes', 'nodes'],
  ['/admin/settings/billing', '', 'nodes', 'costs'],
  ['/admin/notification/general', '', 'notifications', 'channels'],
  ['/admin/notification/general', '?view=templates', 'notifications', 'templates'],
  ['/admin/notification/general', '?view=nonsense', 'notifications', 'channels'],
  ['/admin/exec/history', '', 'control', 'runs'],
  ['/admin/exec/task/7', '', 'control', 'runs'],
  ['/admin/node/7', '', 'nodes', 'nodes'],
  ['/admin/theme_managed/glass', '', 'appearance', 'themes'],
])('%s%s is %s, %s', (pathname, search, entry, page) => {
  const position = findMenuPosition(pathname, search);
  expect([position?.entry.label, position?.page.label]).toEqual([entry, page]);
});

it('finds no page for an unknown address', () => {
  expect(findMenuPosition('/admin/cellar', '')).toBeUndefined();
});

it('names each page once', () => {
  const paths = MENU.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
});
