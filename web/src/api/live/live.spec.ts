/** @jest-environment-options {"customExportConditions": ["node"]} */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { WebSocketServer, type WebSocket as Connection } from 'ws';
import type { ViewerFrame } from '@vitrine/contracts';
import { makeNode, makeState, delta, snapshot, uuid } from '../../../test/nodes.ts';
import { liveNodes } from './live.ts';

const nodes = snapshot([makeNode(1), makeState()], [makeNode(2), makeState()]);

/** Starts a scripted core. `refuse`: rejects sockets. */
async function core({ refuse = false } = {}) {
  const server: Server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const watched: (string | null)[] = [];
  const state = { refuse, connections: 0 };
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (state.refuse) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, connection => {
      state.connections++;
      connection.on('message', text => watched.push((JSON.parse(String(text)) as ViewerFrame).uuid));
      connection.send(JSON.stringify(nodes));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const each = (act: (connection: Connection) => void) => [...sockets.clients].forEach(act);
  return {
    url: `ws://127.0.0.1:${port}/api/v1/live`,
    state,
    watched,
    pack: (frame: object) => each(connection => connection.send(deflateSync(JSON.stringify(frame)))),
    say: (frame: object) => each(connection => connection.send(JSON.stringify(frame))),
    drop: () => each(connection => connection.terminate()),
    async [Symbol.asyncDispose]() {
      each(connection => connection.terminate());
      await once(server.close(), 'close');
    },
  };
}

async function until(condition: () => boolean) {
  const end = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${condition}`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

const noPolling = () => Promise.reject(new Error('nobody should poll'));

function start(live: ReturnType<typeof liveNodes>) {
  const stop = live.start();
  return { [Symbol.dispose]: stop };
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('shows pushed values without a request', async () => {
  await using server = await core();
  const live = liveNodes({ url: server.url, poll: noPolling });
  using _ = start(live);
  await until(() => live.connection() === 'live');
  expect(live.list()).toHaveLength(2);
  server.say(delta([2, makeState({ cpu: 55 })]));
  await until(() => live.view(uuid(2))?.state.cpu === 55);
});

it('finds nodes by the numbers that the connection assigned', async () => {
  await using server = await core();
  const live = liveNodes({ url: server.url, poll: noPolling });
  using _ = start(live);
  await until(() => live.connection() === 'live');
  const numbered = ({ rows, ...frame }: ReturnType<typeof delta>, ...numbers: number[]) => ({
    ...frame,
    rows: rows.map(([, ...values], i) => [numbers[i], ...values]),
  });
  server.say({ ...nodes, ...numbered({ ...delta(), rows: nodes.rows }, 7, 0), type: 'snapshot', numbers: [7, 0] });
  server.say(numbered(delta([2, makeState({ cpu: 55 })]), 0));
  await until(() => live.view(uuid(2))?.state.cpu === 55);
  // Rows with unknown numbers are ignored.
  server.say(numbered(delta([1, makeState({ cpu: 99 })], [3, makeState({ cpu: 44 })]), 8, 9));
  server.say({ type: 'nodes', changed: [makeNode(3)], numbers: [9], removed: [] });
  server.say(numbered(delta([3, makeState({ cpu: 66 })]), 9));
  await until(() => live.view(uuid(3))?.state.cpu === 66);
  expect(live.view(uuid(1))?.state.cpu).toBe(12);
});

it('unpacks compressed frames, each in its turn', async () => {
  await using server = await core();
  const live = liveNodes({ url: server.url, poll: noPolling });
  using _ = start(live);
  await until(() => live.connection() === 'live');
  const values: (number | null | undefined)[] = [];
  live.onNode(uuid(2), () => values.push(live.view(uuid(2))?.state.cpu));
  server.pack(delta([2, makeState({ cpu: 1 })]));
  server.say(delta([2, makeState({ cpu: 2 })]));
  server.pack(delta([2, makeState({ cpu: 3 })]));
  await until(() => values.length === 3);
  expect(values).toEqual([1, 2, 3]);
});

it('shows that it lost the core, reconnects and requests the same detail again', async () => {
  await using server = await core();
  const live = liveNodes({ url: server.url, poll: noPolling });
  using _ = start(live);
  await until(() => live.connection() === 'live');
  const forget = live.watch(uuid(1), () => undefined);
  await until(() => server.watched.length === 1);

  const values: string[] = [];
  live.onConnection(() => values.push(live.connection()));
  server.drop();
  await until(() => server.state.connections === 2 && live.connection() === 'live');
  await until(() => server.watched.length === 2);
  expect(values).toEqual(['lost', 'live']);
  expect(server.watched).toEqual([uuid(1), uuid(1)]);

  forget();
  await until(() => server.watched.length === 3);
  expect(server.watched.at(-1)).toBeNull();
});

it('polls if sockets are blocked, and stops once one opens', async () => {
  await using server = await core({ refuse: true });
  let polls = 0;
  const live = liveNodes({
    url: server.url,
    poll: () => {
      polls++;
      return Promise.resolve([{ node: makeNode(5), state: makeState() }]);
    },
  });
  using _ = start(live);
  await until(() => live.connection() === 'polling');
  expect(live.list().map(node => node.name)).toEqual(['node 5']);

  server.state.refuse = false;
  await until(() => live.connection() === 'live');
  expect(live.list()).toHaveLength(2);
  expect(polls).toBe(1);
});

it('polls again after a restart, and ignores the response to an earlier poll', async () => {
  await using server = await core({ refuse: true });
  let polls = 0;
  let answer = Promise.withResolvers<void>();
  const live = liveNodes({
    url: server.url,
    poll: async () => {
      const poll = ++polls;
      await answer.promise;
      return [{ node: makeNode(poll), state: makeState() }];
    },
  });
  const names = () => live.list().map(node => node.name);
  const first = live.start();
  await until(() => polls === 1);
  answer.resolve();
  await until(() => live.connection() === 'polling');
  first();

  answer = Promise.withResolvers();
  const second = live.start();
  await until(() => polls === 2);
  second();
  const stale = answer;
  answer = Promise.withResolvers();
  using _ = start(live);
  await until(() => polls === 3);
  stale.resolve();
  await stale.promise;
  expect(names()).toEqual(['node 1']);
  answer.resolve();
  await until(() => names().includes('node 3'));
  expect(polls).toBe(3);
});

it('stops polling in a page that is hidden for ten seconds, until it is visible again', async () => {
  await using server = await core({ refuse: true });
  jest.useFakeTimers({ doNotFake: ['Date'] });
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const show = (visible: boolean) => {
    hidden.mockReturnValue(!visible);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  let polls = 0;
  const live = liveNodes({ url: server.url, poll: () => (polls++, Promise.resolve([])) });
  using _ = start(live);
  const advanceUntil = async (condition: () => boolean) => {
    for (const end = Date.now() + 60_000; !condition(); await immediate()) {
      if (Date.now() > end) throw new Error(`waited in vain for ${condition}`);
      jest.advanceTimersByTime(10);
    }
  };
  await advanceUntil(() => live.connection() === 'polling');

  show(false);
  await jest.advanceTimersByTimeAsync(10_000);
  const before = polls;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(polls).toBe(before);

  show(true);
  await advanceUntil(() => polls > before);
});

it('reports a lost connection if neither the socket nor polling works', async () => {
  await using server = await core({ refuse: true });
  const live = liveNodes({ url: server.url, poll: () => Promise.reject(new Error('down')) });
  using _ = start(live);
  await until(() => live.connection() === 'lost');
  expect(live.ready()).toBe(false);
});
