/** Wraps a read that is too dear for every sample: it runs again only when its last answer is older than `ms`. */
export function cacheFor<T>(ms: number, read: () => T): () => T {
  let last: { readonly at: number; readonly value: T } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= ms) last = { at: now, value: read() };
    return last.value;
  };
}
