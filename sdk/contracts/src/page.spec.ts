import { isReservedPage, pagePath, publicPluginAt } from './page.ts';

it.each(['/', '/latency', '/instance/5f0c', '/Latency', '/administrator', '/adminx/login', '/x/admin', '/%256cogin'])(
  'accepts %s as a public page',
  path => expect(pagePath(path)).toEqual({ kind: 'public', canonical: path }),
);

it.each(['/admin', '/admin/', '/admin/settings/site', '/login', '/setup', '/terminal', '/manage/x', '/admin/%41'])(
  'recognises %s as a page of our own, with its exact spelling',
  path => expect(pagePath(path)).toEqual({ kind: 'own', canonical: path }),
);

it.each([
  ['/Login', '/login'],
  ['/%6cogin', '/login'],
  ['/%6Cogin/', '/login'],
  ['/Admin', '/admin'],
  ['/%61dmin/account', '/admin/account'],
  ['/ADMIN/a%20b', '/admin/a%20b'],
  ['/Terminal', '/terminal'],
  ['/SETUP', '/setup'],
  ['//admin', '/admin'],
  ['/\\admin', '/admin'],
  ['/%5Cadmin', '/admin'],
  ['/%2fadmin', '/admin'],
  ['/admin%2Faccount', '/admin/account'],
  ['/manage%5cx', '/manage/x'],
])('recognises %s as a page of our own, served at %s', (path, canonical) => {
  expect(pagePath(path)).toEqual({ kind: 'own', canonical });
  expect(pagePath(canonical)).toEqual({ kind: 'own', canonical });
});

it.each(['/%', '/%zz', '/admin/%c3'])('finds no page at %s', path => expect(pagePath(path)).toBeUndefined());

it.each([
  ['/plugin-page/heartbeat', '/plugin-page/heartbeat'],
  ['/Plugin-Page/heartbeat', '/plugin-page/heartbeat'],
  ['/%70lugin-page%2fheartbeat', '/plugin-page/heartbeat'],
])('recognises %s as the page of a plugin, served at %s', (path, canonical) => {
  expect(pagePath(path)).toEqual({ kind: 'plugin', canonical });
});

it('reserves the public page of a plugin', () => {
  expect(['/p/heartbeat', '/p/heartbeat/', '/p', '/p/', '/p/A', '/p/a/b', '/pp/heartbeat'].map(publicPluginAt)).toEqual(
    ['heartbeat', 'heartbeat', ...Array<undefined>(5).fill(undefined)],
  );
  expect([isReservedPage('/p/heartbeat'), isReservedPage('/pages')]).toEqual([true, false]);
});
