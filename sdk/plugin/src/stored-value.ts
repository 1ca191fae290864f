/** Maximum number of keys in a plugin's store. */
const MAX_STORED_KEYS = 10_000;
/** Maximum size of a plugin's store: characters of keys and JSON. */
const MAX_STORED_SIZE = 4 * 1024 * 1024;
const MAX_KEY = 200;

/** Returns a value of a plugin's store as JSON. Throws for an empty or too long key, and for values that cannot be JSON. */
export function storedText(key: string, value: unknown): string {
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY)
    throw new Error(`A key has 1 to ${MAX_KEY} characters`);
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error(`The value of "${key}" is not JSON`);
  return text;
}

/** Returns the bytes that a value counts towards the size of a store. */
export const storedSize = (key: string, text: string): number => key.length + text.length;

/** Throws if a store would exceed its limits. */
export function assertStoreHolds(keys: number, size: number): void {
  if (size > MAX_STORED_SIZE) throw new Error(`The store is larger than ${MAX_STORED_SIZE / 1024 / 1024} MB`);
  if (keys > MAX_STORED_KEYS) throw new Error(`The store has more than ${MAX_STORED_KEYS} keys`);
}
