import type { NodeWithState } from '@vitrine/contracts';
import type { Connection, NodeSource } from '@vitrine/theme-sdk/shell';
import { listeners } from './listeners.ts';
import { liveSocket } from './live-socket.ts';
import { nodeStore } from './node-store.ts';

interface LiveOptions {
  readonly url: string;
  /** Reads the nodes while the socket is blocked between browser and core. */
  readonly poll: () => Promise<NodeWithState[]>;
}

const POLL_INTERVAL_MS = 5000;
/** Time in ms after which a hidden page disconnects, so that agents may report less often. */
const HIDDEN_TIMEOUT_MS = 10_000;

/** Live nodes as pushed by the core, for the lifetime of the page. `start` returns the stop function. */
export function liveNodes({ url, poll }: LiveOptions): NodeSource & { start(): () => void } {
  const store = nodeStore();
  const changeListeners = listeners();
  let connection: Connection = 'connecting';
  let failures = 0;
  let polling: ReturnType<typeof setTimeout> | undefined;
  const watchers: string[] = [];

  const setConnection = (next: Connection) => {
    if (next === connection) return;
    connection = next;
    changeListeners.notify();
  };

  const keepPolling = async () => {
    const started = polling;
    let next: Connection;
    try {
      const nodes = await poll();
      if (polling !== started) return;
      store.applyAll(nodes);
      next = 'polling';
    } catch {
      next = 'lost';
    }
    // Polling was stopped meanwhile, and perhaps started again.
    if (polling !== started) return;
    setConnection(next);
    polling = setTimeout(keepPolling, POLL_INTERVAL_MS);
  };

  const stopPolling = () => {
    clearTimeout(polling);
    polling = undefined;
  };

  const socket = liveSocket({
    url,
    onFrame: store.apply,
    expectsFrames: () => store.totals().online > 0,
    onUp(up) {
      if (up) {
        failures = 0;
        stopPolling();
        setConnection('live');
      } else {
        if (connection !== 'polling') setConnection(failures || connection === 'live' ? 'lost' : 'connecting');
        if (++failures >= 2) polling ??= setTimeout(keepPolling, 0);
      }
    },
  });

  return {
    ...store,
    connection: () => connection,
    onConnection: listener => changeListeners.on(listener),
    watch(uuid, listener) {
      watchers.push(uuid);
      socket.watch(uuid);
      const forget = store.onDetail(listener);
      return () => {
        forget();
        watchers.splice(watchers.lastIndexOf(uuid), 1);
        socket.watch(watchers.at(-1) ?? null);
      };
    },
    start() {
      let rest: ReturnType<typeof setTimeout> | undefined;
      const disconnect = () => {
        stopPolling();
        socket.rest();
      };
      const connectIfVisible = () => {
        clearTimeout(rest);
        if (document.hidden) rest = setTimeout(disconnect, HIDDEN_TIMEOUT_MS);
        else socket.wake();
      };
      document.addEventListener('visibilitychange', connectIfVisible);
      addEventListener('online', connectIfVisible);
      connectIfVisible();
      return () => {
        clearTimeout(rest);
        document.removeEventListener('visibilitychange', connectIfVisible);
        removeEventListener('online', connectIfVisible);
        disconnect();
      };
    },
  };
}
