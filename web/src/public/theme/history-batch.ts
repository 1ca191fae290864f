import { HISTORIES_NODES } from '@vitrine/contracts/history-limits';
import type { Histories, History } from '@vitrine/contracts';
import type { HistoryRequest } from '@vitrine/theme-sdk/shell';

type Fetch = (uuids: readonly string[], request: HistoryRequest) => Promise<Histories>;

/** Requests of one moment about the same range, and their shared answers. */
interface Batch {
  readonly uuids: Set<string>;
  readonly answer: Promise<Histories>;
}

/**
 * Returns a function for the history of one node that asks for all nodes of the same range and the same moment in one request. Cards
 * that each ask for their own history cost one request together.
 */
export function batchHistories(fetch: Fetch) {
  const open = new Map<string, Batch>();

  function batchOf(request: HistoryRequest, uuid: string): Batch {
    const key = JSON.stringify(request);
    const known = open.get(key);
    if (known && (known.uuids.has(uuid) || known.uuids.size < HISTORIES_NODES)) return known;
    const uuids = new Set<string>();
    // Effects of one rendering run in one task: what they ask for is complete after it.
    const answer = new Promise(resolve => setTimeout(resolve)).then(() => {
      if (open.get(key) === batch) open.delete(key);
      return fetch([...uuids], request);
    });
    const batch: Batch = { uuids, answer };
    open.set(key, batch);
    return batch;
  }

  return async (uuid: string, request: HistoryRequest, signal: AbortSignal): Promise<History> => {
    const batch = batchOf(request, uuid);
    batch.uuids.add(uuid);
    const histories = await batch.answer;
    signal.throwIfAborted();
    const history = histories[uuid];
    if (!history) throw new Error(`There is no history of ${uuid}.`);
    return history;
  };
}
