const TTL_MS = 30_000;

/** Returns a function that shares one response among all callers within half a minute. Failures are not cached. */
export function shareBriefly<T>(fetch: () => Promise<T>): (signal: AbortSignal) => Promise<T> {
  let cached: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return async signal => {
    const now = performance.now();
    if (!cached || now - cached.at >= TTL_MS) {
      const entry = { at: now, answer: fetch() };
      cached = entry;
      entry.answer.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    const answer = await cached.answer;
    signal.throwIfAborted();
    return answer;
  };
}
