import { jest } from '@jest/globals';
import { nodeOrder } from '../../../sdk/theme/src/home/node-order.ts';
import { readQuery } from '../../../sdk/theme/src/home/query.ts';
import { makeNode, makeState, delta, snapshot, uuid } from '../../test/nodes.ts';
import { nodeStore } from '../api/live/node-store.ts';

function ordered(search: string) {
  const store = nodeStore();
  store.apply(
    snapshot(
      [makeNode(1), makeState({ cpu: 10 })],
      [makeNode(2), makeState({ cpu: 20 })],
      [makeNode(3), makeState({ cpu: 30 })],
    ),
  );
  const nodes = {
    ...store,
    connection: () => 'live' as const,
    onConnection: () => () => undefined,
    watch: () => () => undefined,
  };
  const order = nodeOrder(nodes, readQuery(new URLSearchParams(search)), 'en');
  const listener = jest.fn();
  const stop = order.subscribe(listener);
  return { store, order, listener, stop };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('reorders nodes at most every two seconds while values change each second', () => {
  const { store, order, listener } = ordered('sort=-cpu');
  expect(order.read()).toEqual([uuid(3), uuid(2), uuid(1)]);
  store.apply(delta([1, makeState({ cpu: 99 })]));
  jest.advanceTimersByTime(1000);
  store.apply(delta([1, makeState({ cpu: 98 })]));
  expect(listener).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(order.read()).toEqual([uuid(1), uuid(3), uuid(2)]);
});

it('notifies nobody while the order stays', () => {
  const { store, order, listener } = ordered('sort=-cpu');
  const before = order.read();
  store.apply(delta([3, makeState({ cpu: 31 })]));
  jest.advanceTimersByTime(10_000);
  expect(listener).not.toHaveBeenCalled();
  expect(order.read()).toBe(before);
});

it('ignores values that do not affect the order', () => {
  const { store, listener } = ordered('sort=name');
  store.apply(delta([1, makeState({ online: false })]));
  expect(jest.getTimerCount()).toBe(0);
  expect(listener).not.toHaveBeenCalled();
});

it('removes a node from a filter that it no longer fits', () => {
  const { store, order } = ordered('status=online');
  store.apply(delta([2, makeState({ online: false })]));
  jest.advanceTimersByTime(2000);
  expect(order.read()).toEqual([uuid(1), uuid(3)]);
});

it('shows a new node at once', () => {
  const { store, order, listener } = ordered('sort=name');
  store.apply({ type: 'nodes', changed: [makeNode(0, { name: 'a first one' })], removed: [] });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(order.read()[0]).toBe(uuid(0));
});

it('stops its timer with its last listener', () => {
  const { store, stop } = ordered('sort=-cpu');
  store.apply(delta([1, makeState()]));
  stop();
  expect(jest.getTimerCount()).toBe(0);
});
