import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Node id of this machine. If requests must be signed, the first id received from the core is pinned: otherwise a core could make
 * this machine execute requests that were signed for another node.
 */
export class PinnedNode {
  readonly #file: string | undefined;
  #node: string | undefined;

  /** `file` stores the id; undefined accepts every id. */
  constructor(file?: string) {
    this.#file = file;
  }

  /** Checks a node id sent by the core. Returns false if it contradicts the pinned one. */
  verify(node: string): boolean {
    if (this.#file === undefined) return true;
    this.#node ??= this.#kept(this.#file);
    if (this.#node === undefined) {
      writeFileSync(this.#file, node, { mode: 0o600 });
      this.#node = node;
    }
    return this.#node === node;
  }

  get uuid(): string | undefined {
    return this.#node;
  }

  #kept(file: string): string | undefined {
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return undefined;
    }
  }
}
