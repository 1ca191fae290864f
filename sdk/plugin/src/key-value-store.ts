import type { KeyValueStore, Storage } from './host.ts';

/** The file of `store` in a plugin's storage folder; `storage.list` leaves it out. */
export const STORE_FILE = 'store.json';
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_KEY = 200;

/** Key-value store in one file of a plugin's storage: read once, written as a whole and atomically after each change. */
export class FileKeyValueStore implements KeyValueStore {
  private loading: Promise<Map<string, unknown>> | undefined;
  private writing: Promise<void> = Promise.resolve();
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  async get<T>(key: string): Promise<T | undefined> {
    return structuredClone((await this.values()).get(key)) as T | undefined;
  }

  async set(key: string, value: unknown): Promise<void> {
    if (key.length === 0 || key.length > MAX_KEY) throw new Error(`A key has 1 to ${MAX_KEY} characters`);
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) throw new Error(`The value of "${key}" is not JSON`);
    (await this.values()).set(key, JSON.parse(text));
    await this.write();
  }

  async delete(key: string): Promise<void> {
    if ((await this.values()).delete(key)) await this.write();
  }

  async keys(prefix = ''): Promise<string[]> {
    return [...(await this.values()).keys()].filter(key => key.startsWith(prefix)).sort();
  }

  private values(): Promise<Map<string, unknown>> {
    return (this.loading ??= this.read());
  }

  private async read(): Promise<Map<string, unknown>> {
    const bytes = await this.storage.read(STORE_FILE);
    const stored = bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>) : {};
    return new Map(Object.entries(stored));
  }

  /** Changes during a write are part of the next one. */
  private write(): Promise<void> {
    return (this.writing = this.writing
      .catch(() => undefined)
      .then(async () => {
        const text = JSON.stringify(Object.fromEntries(await this.values()));
        if (text.length > MAX_BYTES) throw new Error(`The store is larger than ${MAX_BYTES / 1024 / 1024} MB`);
        await this.storage.write(STORE_FILE, text);
      }));
  }
}
