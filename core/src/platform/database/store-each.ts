import { isDataError } from './data-error.rule.ts';

/**
 * Stores a batch. One that the database refuses because of its content is halved until only the items are left that it cannot
 * store, so that they keep back no other. Rejects if the database fails for another reason.
 */
export async function storeEach<T>(
  items: readonly T[],
  store: (items: readonly T[]) => Promise<void>,
  onRefused: (item: T, error: unknown) => void,
): Promise<void> {
  try {
    await store(items);
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (items.length === 1) return onRefused(items[0]!, error);
    const half = Math.ceil(items.length / 2);
    await storeEach(items.slice(0, half), store, onRefused);
    await storeEach(items.slice(half), store, onRefused);
  }
}
