import { ADMIN_PAGES } from '@vitrine/contracts/own-pages';
import { MENU, PLUGIN_PAGE, SUB_PAGES } from './navigation.ts';

it('has a page for each address that the core answers with 200', () => {
  const paths = [...MENU.flatMap(({ pages }) => pages), ...SUB_PAGES, PLUGIN_PAGE].map(
    ({ path }) => path.split('?')[0],
  );
  expect([...new Set(paths)].sort()).toEqual([...ADMIN_PAGES].sort());
});
