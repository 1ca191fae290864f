import { ADMIN_PAGES, ADMIN_REDIRECTS, hasOwnPage } from './own-pages.ts';

it.each([
  '/login',
  '/setup/',
  '/terminal',
  '/admin',
  '/admin/',
  '/admin/Settings/Site',
  '/admin/settings/site/',
  '/admin/%6fverview',
  '/admin/node/5f0c',
  '/admin/node/a%2Fb',
  '/admin/plugin/heartbeat',
  '/admin/theme_managed/default',
  '/admin/exec/task/7',
  '/admin/nodes',
  '/manage',
  '/manage/anything/below',
])('finds a page at %s', path => expect(hasOwnPage(path)).toBe(true));

it.each([
  '/admin/nothing',
  '/admin/overview/nothing',
  '/admin/settings/nothing',
  '/admin/settings%2Fsite',
  '/admin//overview',
  '/admin/node',
  '/admin/node/5f0c/nothing',
  '/admin/plugin',
  '/login/nothing',
  '/terminal/nothing',
  '/',
])('finds no page at %s', path => expect(hasOwnPage(path)).toBe(false));

it('lists each address once', () => {
  const all = [...ADMIN_PAGES, ...Object.keys(ADMIN_REDIRECTS)];
  expect(new Set(all).size).toBe(all.length);
});
