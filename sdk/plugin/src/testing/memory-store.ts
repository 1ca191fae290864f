import type { KeyValueStore } from '../host.ts';
import { assertStoreHolds, storedSize, storedText } from '../stored-value.ts';

/** Store for tests: values as JSON in memory, with the limits of the core. */
export class MemoryStore implements KeyValueStore {
  private readonly texts = new Map<string, string>();

  async get<T>(key: string): Promise<T | undefined> {
    const text = this.texts.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  }

  async set(key: string, value: unknown): Promise<void> {
    const text = storedText(key, value);
    const others = [...this.texts].filter(([name]) => name !== key);
    const size = others.reduce((sum, [name, storedKey]) => sum + storedSize(name, storedKey), storedSize(key, text));
    assertStoreHolds(others.length + 1, size);
    this.texts.set(key, text);
  }

  async add(key: string, value: unknown): Promise<boolean> {
    if (this.texts.has(key)) return false;
    await this.set(key, value);
    return true;
  }

  async delete(key: string): Promise<void> {
    this.texts.delete(key);
  }

  async keys(prefix = ''): Promise<string[]> {
    return [...this.texts.keys()].filter(key => key.startsWith(prefix)).sort();
  }

  async entries<T>(prefix = ''): Promise<[string, T][]> {
    return (await this.keys(prefix)).map(key => [key, JSON.parse(this.texts.get(key)!) as T]);
  }
}
