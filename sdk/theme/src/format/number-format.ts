const made = new Map<string, unknown>();

/** Caches by key: Intl objects are slow to create and fast to use. */
export function once<T>(key: string, make: () => T): T {
  let value = made.get(key) as T | undefined;
  if (value === undefined) made.set(key, (value = make()));
  return value;
}

/** Digits after the point so that about three digits show: 1.23, 12.3, 123; none for nothing. */
export function decimals(value: number): number {
  const size = Math.abs(value);
  if (size === 0) return 0;
  return size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
}
