import { matchesNode } from './matches-node.ts';
import { SELECT_NONE, NodeSelector } from './node-selector.ts';

const uuid = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const node = { uuid, group: 'asia', tags: [{ label: 'web' }, { label: 'ssd' }] };
const loose = { uuid, group: '', tags: [] };

it.each([
  ['nothing chosen', {}, node, false],
  ['everything', { all: true }, loose, true],
  ['its uuid', { nodes: [uuid] }, loose, true],
  ['the uuid of another', { nodes: ['00000000-0000-4000-8000-000000000000'] }, node, false],
  ['its group', { groups: ['europe', 'asia'] }, node, true],
  ['a group, for a node without one', { groups: ['asia'] }, loose, false],
  ['the empty group, for a node without one', { groups: [''] }, loose, false],
  ['one of its tags', { tags: ['ssd'] }, node, true],
  ['another tag', { tags: ['SSD'] }, node, false],
])('decides by %s', (_, selector, node, expected) => {
  expect(matchesNode({ ...SELECT_NONE, ...selector }, node)).toBe(expected);
});

it('requires every field, and no other', () => {
  expect(NodeSelector.safeParse({}).success).toBe(false);
  expect(NodeSelector.safeParse({ ...SELECT_NONE, everyone: true }).success).toBe(false);
  expect(NodeSelector.safeParse(SELECT_NONE).success).toBe(true);
});
