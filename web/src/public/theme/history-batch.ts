import { HISTORIES_NODES } from '@vitrine/contracts/history-limits';
import type { Histories, History } from '@vitrine/contracts';
import type { HistoryRequest } from '@vitrine/theme-sdk/shell';

type Fetch = (uuids: readonly string[], request: HistoryRequest) => Promise<Histories>;

/** Requests of one moment about the same range, and their shared answers. */
interface Batch {
  readonly uuids: Set<string>;
  /** True until the request is sent: more nodes can be added. */
  isOpen: boolean;
  readonly answer: Promise<Histories>;
}

/** How long an answer serves those who ask for the same a little later: cards are rendered in slices. */
const KEEP_MS = 5_000;

/**
 * Returns a function for the history of one node that asks for all nodes of the same range and the same moment in one request. Cards
 * that each ask for their own history cost one request together. An answer is kept for a few seconds.
 */
export function batchHistories(fetch: Fetch) {
  const recent = new Map<string, Batch>();

  function batchOf(request: HistoryRequest, uuid: string): Batch {
    const key = JSON.stringify(request);
    const known = recent.get(key);
    if (known?.uuids.has(uuid) || (known?.isOpen && known.uuids.size < HISTORIES_NODES)) return known;
    const uuids = new Set<string>();
    // All effects of one render run in one task, after which the batch is complete.
    const answer = new Promise(resolve => setTimeout(resolve)).then(() => {
      batch.isOpen = false;
      return fetch([...uuids], request);
    });
    const batch: Batch = { uuids, isOpen: true, answer };
    const forget = () => {
      if (recent.get(key) === batch) recent.delete(key);
    };
    answer.then(() => setTimeout(forget, KEEP_MS), forget);
    recent.set(key, batch);
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
