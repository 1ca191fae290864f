/** Registry of listeners, optionally per key. */
export function listeners() {
  const byKey = new Map<string, Set<() => void>>();
  return {
    on(listener: () => void, key = ''): () => void {
      const set = byKey.get(key) ?? new Set();
      byKey.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (!set.size && byKey.get(key) === set) byKey.delete(key);
      };
    },
    notify(key = ''): void {
      for (const listener of byKey.get(key) ?? []) listener();
    },
  };
}
