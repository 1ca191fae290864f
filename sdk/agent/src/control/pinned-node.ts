import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Which node this machine is. Where orders must be signed, the first answer of the core is kept and no other is believed: else a
 * core could have this machine obey what was signed for another.
 */
export class PinnedNode {
  readonly #file: string | undefined;
  #node: string | undefined;

  /** `file` keeps the answer; undefined believes each. */
  constructor(file?: string) {
    this.#file = file;
  }

  /** The core says which node this is. Answers whether that can be true. */
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
