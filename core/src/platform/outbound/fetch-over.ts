import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Http } from '@vitrine/plugin-sdk';

/** Longer than usual timeouts of libraries, so that theirs take effect. */
const TIMEOUT_MS = MINUTE_MS;

/**
 * Creates a `fetch` on a guarded HTTP client, for libraries. Aborting the signal of a request rejects its promise; the exchange
 * itself ends at its timeout.
 */
export const fetchOver =
  (http: Http): typeof globalThis.fetch =>
  async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const fetchRequest = new Request(input, init);
    const answer = await untilAborted(signal, async () => {
      const body = new Uint8Array(await fetchRequest.arrayBuffer());
      return http(fetchRequest.url, {
        method: fetchRequest.method,
        headers: Object.fromEntries(fetchRequest.headers),
        timeoutMs: TIMEOUT_MS,
        ...(body.length > 0 && { body }),
      });
    });
    const isBodiless = answer.status === 204 || answer.status === 304;
    return new Response(isBodiless ? null : (answer.bytes() as Uint8Array<ArrayBuffer>), answer);
  };

/** Runs a task and rejects with the reason of a signal as soon as it is aborted. */
async function untilAborted<T>(signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> {
  if (!signal) return task();
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([task(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
