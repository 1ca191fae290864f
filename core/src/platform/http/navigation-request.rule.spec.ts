import { isNavigationRequest } from './navigation-request.rule.ts';

it.each<[string, string, Record<string, string>, boolean]>([
  ['GET', '/', {}, true],
  ['HEAD', '/', {}, true],
  ['POST', '/', {}, false],
  ['GET', '/instance/a', {}, true],
  ['GET', '/api', {}, false],
  ['GET', '/api/public', {}, false],
  ['GET', '/assets/a', {}, false],
  ['GET', '/themes/a', {}, false],
  ['GET', '/apiary', {}, true],
  ['GET', '/robots.txt', {}, false],
  ['GET', '/a.b/c', {}, true],
  ['GET', '/a', { 'sec-fetch-mode': 'navigate' }, true],
  ['GET', '/a', { 'sec-fetch-mode': 'cors' }, false],
  ['GET', '/a', { 'sec-fetch-mode': 'cors', accept: 'text/html' }, false],
  ['GET', '/a', { accept: 'text/html,application/xml' }, true],
  ['GET', '/a', { accept: '*/*' }, true],
  ['GET', '/a', { accept: 'application/json' }, false],
])('decides whether %s %s with %j is a navigation', (method, path, headers, navigates) => {
  expect(isNavigationRequest({ method, path, headers })).toBe(navigates);
});
