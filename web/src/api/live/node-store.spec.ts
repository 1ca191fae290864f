import { jest } from '@jest/globals';
import { makeNode, makeState, delta, snapshot, uuid } from '../../../test/nodes.ts';
import { nodeStore } from './node-store.ts';

const filled = () => {
  const store = nodeStore();
  store.apply(
    snapshot(
      [makeNode(2), makeState()],
      [makeNode(1), makeState()],
      [makeNode(3), makeState({ online: false, netUp: 0, netDown: 0 })],
    ),
  );
  return store;
};

it("is empty until the first snapshot, and then lists nodes in the administrator's order", () => {
  expect(nodeStore().ready()).toBe(false);
  const store = filled();
  expect(store.ready()).toBe(true);
  expect(store.list().map(node => node.name)).toEqual(['node 1', 'node 2', 'node 3']);
});

it('notifies of a delta only listeners of the nodes in it', () => {
  const store = filled();
  const [first, second, list, any] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()];
  store.onNode(uuid(1), first);
  store.onNode(uuid(2), second);
  store.onList(list);
  store.onStates(any);
  const untouched = store.view(uuid(1));

  store.apply(delta([2, makeState({ cpu: 77 })]));

  expect([first, second, list, any].map(listener => listener.mock.calls.length)).toEqual([0, 1, 0, 1]);
  expect(store.view(uuid(1))).toBe(untouched);
  expect(store.view(uuid(2))?.state.cpu).toBe(77);
});

it('ignores values of an unknown node', () => {
  const store = filled();
  store.apply(delta([9, makeState()]));
  expect(store.view(uuid(9))).toBeUndefined();
  expect(store.totals().nodes).toBe(3);
});

it('sums traffic over all nodes, and speed over those that are online', () => {
  const store = filled();
  expect(store.totals()).toEqual({
    nodes: 3,
    online: 2,
    waiting: 0,
    netUp: 2000,
    netDown: 4000,
    trafficUp: 9e9,
    trafficDown: 12e9,
    cpu: 12,
    attention: 1,
  });
  store.apply(delta([3, makeState()]));
  expect(store.totals()).toMatchObject({ online: 3, netUp: 3000 });
  store.apply({ type: 'nodes', changed: [makeNode(4)], removed: [] });
  expect(store.totals()).toMatchObject({ nodes: 4, online: 3, waiting: 1, attention: 0 });
});

it('adds and changes nodes without losing their values, and drops removed ones', () => {
  const store = filled();
  const onRemoved = jest.fn();
  store.onNode(uuid(1), onRemoved);
  store.apply({ type: 'nodes', changed: [makeNode(2, { name: 'renamed' }), makeNode(4)], removed: [uuid(1)] });
  expect(store.list().map(node => node.name)).toEqual(['renamed', 'node 3', 'node 4']);
  expect(store.view(uuid(2))?.state.cpu).toBe(12);
  expect(store.view(uuid(4))?.state.online).toBe(false);
  expect(store.view(uuid(1))).toBeUndefined();
  expect(onRemoved).toHaveBeenCalledTimes(1);
});

it('drops nodes that are missing in a new snapshot', () => {
  const store = filled();
  store.apply(snapshot([makeNode(7), makeState()]));
  expect(store.list().map(node => node.name)).toEqual(['node 7']);
  expect(store.view(uuid(1))).toBeUndefined();
});

it('does not notify a removed listener', () => {
  const store = filled();
  const listener = jest.fn();
  store.onNode(uuid(2), listener)();
  store.apply(delta([2, makeState({ cpu: 1 })]));
  expect(listener).not.toHaveBeenCalled();
});
