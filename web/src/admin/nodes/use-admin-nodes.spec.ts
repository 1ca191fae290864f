import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { answerRequests } from '../../../test/network.ts';
import { makeNode, makeState, snapshot } from '../../../test/nodes.ts';
import { live } from '../../api/live/site-live.ts';
import { cache } from '../../api/use-api.ts';
import { usePresenceCounts } from '../overview/use-presence-counts.ts';
import { useAdminNodes } from './use-admin-nodes.ts';

/** A browser's socket that the test feeds (https://websockets.spec.whatwg.org). */
class Socket {
  static readonly [name: string]: unknown;
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: Socket;
  readyState = 1;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Socket.last = this;
  }
  send = () => undefined;
  close = () => undefined;
}

const original = globalThis.WebSocket;
let network: ReturnType<typeof answerRequests>;
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.WebSocket = Socket as unknown as typeof WebSocket;
  network = answerRequests(() => [makeNode(1), makeNode(2), makeNode(3)]);
  stop = live.start();
});
afterEach(() => {
  stop();
  cache.clear();
  network.end();
  globalThis.WebSocket = original;
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const nodeRequests = () => network.sent.filter(({ path }) => path === '/api/v1/admin/nodes').length;
/** Sends a list of this many nodes from the core. */
const list = (count: number) =>
  act(() => {
    const nodes = Array.from({ length: count }, (_, i) => [makeNode(i + 1), makeState({ online: i === 0 })] as const);
    Socket.last.onmessage?.({ data: JSON.stringify(snapshot(...nodes)) });
  });

it('reloads the nodes each minute', async () => {
  renderHook(useAdminNodes);
  await pass(59_999);
  expect(nodeRequests()).toBe(1);
  await pass(1);
  expect(nodeRequests()).toBe(2);
});

it('reloads the nodes after changes of the list, at most every 1.5 seconds', async () => {
  renderHook(useAdminNodes);
  await pass(0);
  list(1);
  await pass(0);
  expect(nodeRequests()).toBe(2);
  for (const count of [2, 3, 4]) list(count);
  await pass(1499);
  expect(nodeRequests()).toBe(2);
  await pass(1);
  expect(nodeRequests()).toBe(3);
  await pass(10_000);
  expect(nodeRequests()).toBe(3);
});

it('loads nothing after the page was left', async () => {
  const { unmount } = renderHook(useAdminNodes);
  await pass(0);
  list(1);
  await pass(0);
  list(2);
  unmount();
  await pass(2000);
  list(3);
  await pass(2000);
  expect(nodeRequests()).toBe(2);
});

it('counts nodes by their presence, and none while they are loading', async () => {
  const { result } = renderHook(usePresenceCounts);
  expect(result.current).toBeUndefined();
  list(2);
  await pass(0);
  expect(result.current).toEqual({ all: 3, online: 1, offline: 1, waiting: 1 });
});
