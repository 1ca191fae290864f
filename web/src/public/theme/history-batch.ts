import type { Histories, History } from '@vitrine/contracts';
import { HISTORIES_NODES } from '@vitrine/contracts/history-limits';
import type { HistoryRequest } from '@vitrine/theme-sdk/shell';

type Fetch = (uuids: readonly string[], request: HistoryRequest) => Promise<Histories>;

/** Requests of one moment for the same range, with their shared response. */
interface Batch {
  readonly uuids: Set<string>;
  /** True until the request is sent: until then nodes can be added. */
  isOpen: boolean;
  readonly answer: Promise<Histories>;
}

/** Time in ms for which a response is reused for further requests of the same range, because cards are rendered in slices. */
const KEEP_MS = 5_000;

/**
 * Returns a function for the history of one node. It combines the requests for the same range at the same moment into one, so that
 * cards that request their own history cause a single request. A response is cached for a few seconds.
 */
export function batchHistories(fetch: Fetch) {
  const recent = new Map<string, Batch>();

  function batchOf(request: HistoryRequest, uuid: string): Batch {
    const key = JSON.stringify(request);
    const known = recent.get(key);
    if (known?.uuids.has(uuid) || (known?.isOpen && known.uuids.size < HISTORIES_NODES)) return known;
    const uuids = new Set<string>();
    // All effects of one render run in the same task, so the batch is complete in the next task.
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
