const cache = new Map<string, unknown>();

/** Caches by key, because Intl objects are slow to create and fast to use. */
export function once<T>(key: string, make: () => T): T {
  let value = cache.get(key) as T | undefined;
  if (value === undefined) cache.set(key, (value = make()));
  return value;
}

/** Returns the number of decimals for about three significant digits: 1.23, 12.3, 123; none for 0. */
export function decimals(value: number): number {
  const size = Math.abs(value);
  if (size === 0) return 0;
  return size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
}
