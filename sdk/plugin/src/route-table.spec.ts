import { compileRoute, matchRoute, type CompiledRoute } from './route-table.ts';

const routes = [
  'GET /api/clients/:uuid',
  'GET /api/clients/me',
  'POST /api/clients/:uuid',
  'GET /api/files/*rest',
  'GET /api/',
].map(key => compileRoute(key) as CompiledRoute);

it.each([
  ['GET', '/api/clients/1%2F2', 'GET /api/clients/:uuid', { uuid: '1/2' }],
  ['HEAD', '/api/clients/1', 'GET /api/clients/:uuid', { uuid: '1' }],
  ['GET', '/api/clients/me', 'GET /api/clients/me', {}],
  ['POST', '/api/clients/me', 'POST /api/clients/:uuid', { uuid: 'me' }],
  ['GET', '/api/files/a/b.js', 'GET /api/files/*rest', { rest: 'a/b.js' }],
  ['GET', '/api/', 'GET /api/', {}],
])('%s %s is %s', (method, path, key, params) => {
  const match = matchRoute(routes, method, path);
  expect([match?.route.key, match?.params]).toEqual([key, params]);
});

it.each([
  ['GET', '/api/clients'],
  ['GET', '/api/clients/'],
  ['GET', '/api/clients/1/2'],
  ['PUT', '/api/clients/1'],
  ['GET', '/api/clients/%zz'],
])('finds no plugin for %s %s', (method, path) => {
  expect(matchRoute(routes, method, path)).toBeUndefined();
});

it.each([
  ['GET /admin', 'not below /api'],
  ['GET /api/v1/nodes', 'belongs to the core'],
  ['GET /api/public', 'belongs to the core'],
  ['FETCH /api/x', 'is no route'],
  ['/api/x', 'is no route'],
  ['GET /api/*a/b', 'behind its *'],
  ['GET /api/../x', 'is never requested'],
  ['GET /api/./x', 'is never requested'],
  ['GET /api/x?y=1', 'is never requested'],
  ['GET /api/x#y', 'is never requested'],
])('rejects %s: it %s', (key, reason) => {
  expect(compileRoute(key)).toContain(reason);
});
