const TTL_MS = 30_000;

/** Returns a function that asks once for all who ask within half a minute. A failure is not kept. */
export function shareBriefly<T>(fetch: () => Promise<T>): (signal: AbortSignal) => Promise<T> {
  let held: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return async signal => {
    const now = performance.now();
    if (!held || now - held.at >= TTL_MS) {
      const mine = { at: now, answer: fetch() };
      held = mine;
      mine.answer.catch(() => {
        if (held === mine) held = undefined;
      });
    }
    const answer = await held.answer;
    signal.throwIfAborted();
    return answer;
  };
}
