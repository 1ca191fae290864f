import { isDataError } from './data-error.rule.ts';

/**
 * Stores a batch. If the database rejects it because of its content, it is halved until only the invalid items are left, so that
 * they do not hold back any other. Rejects if the database fails for another reason.
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
    const middle = Math.ceil(items.length / 2);
    await storeEach(items.slice(0, middle), store, onRefused);
    await storeEach(items.slice(middle), store, onRefused);
  }
}
