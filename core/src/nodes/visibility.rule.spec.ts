import { VISITOR, type Caller } from '../platform/http/caller.ts';
import { canSee, visibilityKey } from './visibility.rule.ts';

const visible = { uuid: 'plain', hidden: false };
const hidden = { uuid: 'hidden', hidden: true };
const guest = (node: string | null, closed: boolean): Caller => ({ kind: 'guest', share: 's', node, closed, until: 0 });
const key = (nodes: string[] | null): Caller => ({
  kind: 'key',
  key: 'k',
  name: '',
  account: 'a',
  scopes: ['read'],
  nodes,
  secondFactor: false,
});

it.each<[string, Caller, string[]]>([
  ['a visitor', VISITOR, ['plain']],
  ['an agent', { kind: 'agent', node: 'hidden' }, ['plain']],
  ['the administrator', { kind: 'admin', account: 'a', session: 's' }, ['plain', 'hidden']],
  ['a key', key(null), ['plain', 'hidden']],
  ['a key for no node', key([]), []],
  ['a key for one node', key(['hidden']), ['hidden']],
  ['a guest of an open site', guest(null, false), ['plain']],
  ['a guest of a closed site', guest(null, true), ['plain']],
  ['a guest of a hidden node', guest('hidden', false), ['plain', 'hidden']],
  ['a guest of a hidden node of a closed site', guest('hidden', true), ['hidden']],
  ['a guest of a node that is gone', guest('gone', true), []],
])('shows %s the permitted nodes', (_, caller, expected) => {
  expect([visible, hidden].filter(node => canSee(caller, node)).map(({ uuid }) => uuid)).toEqual(expected);
});

it('returns the same cache key only for callers who see the same nodes', () => {
  const callers = [
    VISITOR,
    guest('plain', false),
    guest('plain', true),
    guest('hidden', true),
    key(['plain']),
    key(null),
  ];
  expect(new Set(callers.map(visibilityKey)).size).toBe(callers.length);
  expect(visibilityKey(guest(null, true))).toBe(visibilityKey(VISITOR));
  expect(visibilityKey(key(null))).toBe(visibilityKey({ kind: 'admin', account: 'a', session: 's' }));
});
