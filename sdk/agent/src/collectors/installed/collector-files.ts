import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum size of a collector's file. */
export const MAX_COLLECTOR_BYTES = 256 * 1024;

/** Downloads the file of a collector from the core by its hash. */
type FetchCollector = (sha256: string) => Promise<Buffer>;

/**
 * Files of installed collectors, identified by their hash: stored in the data folder, otherwise downloaded. Bytes with another hash
 * are never used.
 */
export class CollectorFiles {
  readonly #folder: string | undefined;
  readonly #fetch: FetchCollector;

  constructor(folder: string | undefined, fetch: FetchCollector) {
    this.#folder = folder;
    this.#fetch = fetch;
  }

  /** Returns the code with this hash. Throws an Error with both hashes if the core sends another file. */
  async code(sha256: string): Promise<string> {
    const file = this.#folder && join(this.#folder, `${sha256}.mjs`);
    const stored = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (stored && hashOf(stored) === sha256) return stored.toString();
    const sent = await this.#fetch(sha256);
    if (hashOf(sent) !== sha256) throw new Error(`refused: pinned is ${sha256}, the core sent ${hashOf(sent)}`);
    if (file !== undefined) {
      await mkdir(this.#folder!, { recursive: true, mode: 0o700 });
      await writeFile(file, sent, { mode: 0o600 });
    }
    return sent.toString();
  }

  /** Deletes the stored file with this hash, if it exists. */
  async drop(sha256: string): Promise<void> {
    if (this.#folder !== undefined) await rm(join(this.#folder, `${sha256}.mjs`), { force: true });
  }

  /** Deletes stored files with hashes other than these. Other files in the folder are kept. */
  async keepOnly(hashes: readonly string[]): Promise<void> {
    const folder = this.#folder;
    if (folder === undefined) return;
    const names = await readdir(folder).catch(() => []);
    const unpinned = names.filter(name => FILE_NAME.test(name) && !hashes.includes(name.slice(0, 64)));
    await Promise.all(unpinned.map(name => rm(join(folder, name), { force: true })));
  }
}

const FILE_NAME = /^[0-9a-f]{64}\.mjs$/;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
