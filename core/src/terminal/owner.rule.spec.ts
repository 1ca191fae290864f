import type { Caller } from '../platform/http/caller.ts';
import { ownerKey } from './owner.rule.ts';

const key = {
  kind: 'key',
  key: 'k1',
  name: 'deploy',
  account: 'a',
  scopes: [],
  nodes: null,
  secondFactor: true,
} as const;

it.each<[string, Caller, string]>([
  ['a session', { kind: 'admin', account: 'a', session: 's1' }, 'session s1'],
  ['another session of the same account', { kind: 'admin', account: 'a', session: 's2' }, 'session s2'],
  ['an API key', key, 'key k1'],
  ['nobody: a visitor', { kind: 'visitor' }, ''],
  ['nobody: an agent', { kind: 'agent', node: 'n' }, ''],
])('returns the owner key of %s', (_, caller, owner) => {
  expect(ownerKey(caller)).toBe(owner);
});
