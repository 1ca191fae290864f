import { createHash, randomBytes } from 'node:crypto';
import type { Host } from '@vitrine/plugin-sdk';

/** A key authorizes its bearer to send values of one node. Times in ms since 1970. */
interface Key {
  readonly id: string;
  readonly node: string;
  readonly name: string;
  readonly createdAt: number;
}

/** A key as stored: only the hash of its text. */
interface StoredKey extends Key {
  readonly hash: string;
}

const KEY = 'key.';
const USED = 'used.';
const MAX_KEYS = 500;
/** Minimum interval between two updates of a key's last use. */
const NOTED_MS = 60_000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Keys of the nodes, in the store, which finds them by the hash of their text. */
export class Keys {
  private readonly noted = new Map<string, number>();
  private readonly store: Host['store'];

  constructor(store: Host['store']) {
    this.store = store;
  }

  async list(): Promise<(Key & { readonly usedAt: number | null })[]> {
    const used = new Map(await this.store.entries<number>(USED));
    return (await this.store.entries<StoredKey>(KEY))
      .map(([, { hash: _, ...key }]) => ({ ...key, usedAt: used.get(USED + key.id) ?? null }))
      .sort((a, b) => b.createdAt - a.createdAt);
  }

  /** Creates a key and returns its text, which cannot be read later. Returns undefined if there are too many. */
  async add(node: string, name: string): Promise<(Key & { readonly text: string }) | undefined> {
    if ((await this.store.keys(KEY)).length >= MAX_KEYS) return undefined;
    const text = `ingest_${randomBytes(24).toString('base64url')}`;
    const hash = hashOf(text);
    const key = { id: hash.slice(0, 16), node, name, createdAt: Date.now() };
    await this.store.set(KEY + hash, { ...key, hash } satisfies StoredKey);
    return { ...key, text };
  }

  /** Revokes a key. Returns false if there is no key with this id. */
  async remove(id: string): Promise<boolean> {
    const [found] = (await this.store.entries<StoredKey>(KEY)).filter(([, key]) => key.id === id);
    if (!found) return false;
    await this.store.delete(found[0]);
    await this.store.delete(USED + id);
    return true;
  }

  /** Returns the key with this text, and records its use. */
  async find(text: string): Promise<Key | undefined> {
    const key = await this.store.get<StoredKey>(KEY + hashOf(text));
    if (key && Date.now() - (this.noted.get(key.id) ?? 0) > NOTED_MS) {
      this.noted.set(key.id, Date.now());
      await this.store.set(USED + key.id, Date.now());
    }
    return key;
  }
}
