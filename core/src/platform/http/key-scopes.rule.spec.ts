import type { KeyScope } from '@vitrine/contracts';
import { covers, scopeOf } from './key-scopes.rule.ts';

it.each([
  ['GET', '/api/v1/admin/nodes', 'read'],
  ['PATCH', '/api/v1/admin/nodes/:uuid', 'nodes'],
  ['POST', '/api/v1/admin/nodes/:uuid/token', 'nodes'],
  ['GET', '/api/v1/admin/enrolments', 'nodes'],
  ['GET', '/api/v1/admin/exec/tasks', 'control'],
  ['POST', '/api/v1/admin/terminal/sessions', 'control'],
  ['GET', '/api/v1/admin/alerts', 'read'],
  ['GET', '/api/v1/admin/alerts/settings', 'settings'],
  ['PUT', '/api/v1/admin/alerts/rules/:id', 'settings'],
  ['GET', '/api/v1/admin/plugins/:id/settings', 'settings'],
  ['GET', '/api/v1/admin/account', 'full'],
  ['GET', '/api/v1/admin/logs', 'full'],
  ['POST', '/api/v1/admin/keys', 'full'],
  ['GET', '/api/v1/admin/nodesome', 'full'],
  ['GET', '/api/v1/admin/something-new', 'full'],
  ['DELETE', '/api/v1/session', 'full'],
])('asks a key at %s %s for %s', (method, path, scope) => {
  expect(scopeOf(method, path)).toBe(scope);
});

it.each<[KeyScope[], KeyScope[]]>([
  [[], []],
  [['read'], ['read']],
  [['nodes'], ['read', 'nodes']],
  [
    ['control', 'settings'],
    ['read', 'control', 'settings'],
  ],
  [['full'], ['read', 'nodes', 'control', 'settings', 'full']],
])('lets %j cover %j', (scopes, covered) => {
  const all: KeyScope[] = ['read', 'nodes', 'control', 'settings', 'full'];
  expect(all.filter(scope => covers(scopes, scope))).toEqual(covered);
});
