/** Wraps a read that is too expensive for every sample: it runs again only if its last result is older than `ms`. */
export function cacheFor<T>(ms: number, read: () => T): () => T {
  let last: { readonly at: number; readonly value: T } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= ms) last = { at: now, value: read() };
    return last.value;
  };
}
