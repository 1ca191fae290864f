import type { PageContext } from '@vitrine/contracts/page';

type Preferences = NonNullable<PageContext['sandbox']>['preferences'];

/** In-memory storage of the page: the browser's storage throws in a sandbox. */
class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  clear(): void {
    this.#items.clear();
  }

  getItem(key: string): string | null {
    return this.#items.get(String(key)) ?? null;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#items.delete(String(key));
  }

  setItem(key: string, value: string): void {
    this.#items.set(String(key), String(value));
  }
}

/**
 * Replaces storage and cookies, and removes APIs that a sandbox lacks. Appearance and language have the values that the user
 * selected elsewhere.
 */
export function installMemoryStorage({ appearance, language }: Preferences): void {
  const local = new MemoryStorage();
  if (appearance) local.setItem('appearance', appearance);
  if (language) local.setItem('language', language);
  let cookie = '';
  define(window, 'localStorage', () => local);
  const session = new MemoryStorage();
  define(window, 'sessionStorage', () => session);
  define(window, 'indexedDB', () => undefined);
  define(window, 'caches', () => undefined);
  define(navigator, 'serviceWorker', () => undefined);
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => cookie,
    set: (text: string) => {
      cookie = String(text).split(';', 1)[0] ?? '';
    },
  });
}

const define = (owner: object, name: string, get: () => unknown) =>
  void Object.defineProperty(owner, name, { configurable: true, get });
