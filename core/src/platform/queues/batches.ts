/** Iterates over a list in parts of at most `size` elements. */
export function* batchesOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < list.length; i += size) yield list.slice(i, i + size);
}
