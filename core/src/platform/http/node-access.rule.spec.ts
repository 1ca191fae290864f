import type { KeyScope } from '@vitrine/contracts';
import type { Entry } from './access.ts';
import type { Caller } from './caller.ts';
import { includesScope, mayUseRoute } from './node-access.rule.ts';

it.each<[KeyScope[], KeyScope[]]>([
  [[], []],
  [['read'], ['read']],
  [['nodes'], ['read', 'nodes']],
  [
    ['control', 'settings'],
    ['read', 'control', 'settings'],
  ],
  [['extensions'], ['read', 'extensions']],
  [['full'], ['read', 'nodes', 'control', 'settings', 'extensions', 'full']],
])('expands the scopes %j to %j', (scopes, covered) => {
  const all: KeyScope[] = ['read', 'nodes', 'control', 'settings', 'extensions', 'full'];
  expect(all.filter(scope => includesScope(scopes, scope))).toEqual(covered);
});

const key = (nodes: string[] | null): Caller => ({
  kind: 'key',
  key: 'k',
  name: 'k',
  account: 'a',
  scopes: ['full'],
  nodes,
  secondFactor: false,
});
const entry = (limitedKeys?: 'by-uuid' | 'filtered'): Entry => ({
  audience: 'admin',
  scope: 'nodes',
  ...(limitedKeys && { limitedKeys }),
});

it.each<[string, Caller, Entry, unknown, boolean]>([
  ['a key for all nodes', key(null), entry(), undefined, true],
  ['a limited key on a route without a declared node', key(['a']), entry(), 'a', false],
  ['a limited key on its node', key(['a']), entry('by-uuid'), 'a', true],
  ['a limited key on another node', key(['a']), entry('by-uuid'), 'b', false],
  ['a limited key without a node', key(['a']), entry('by-uuid'), undefined, false],
  ['a key for no node', key([]), entry('by-uuid'), 'a', false],
  ['a limited key where the answer is filtered', key(['a']), entry('filtered'), undefined, true],
  ['a limited key where everybody looks', key(['a']), { audience: 'viewer' }, 'b', true],
  ['an administrator', { kind: 'admin', account: 'a', session: 's' }, entry(), undefined, true],
])('decides whether %s stays within its nodes', (_, caller, declared, uuid, within) => {
  expect(mayUseRoute(caller, declared, uuid)).toBe(within);
});
