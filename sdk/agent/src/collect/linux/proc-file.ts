import { closeSync, openSync, readSync } from 'node:fs';

let buffer = Buffer.allocUnsafe(64 * 1024);
const MAX_BYTES = 8 * 1024 * 1024;

/** A file of /proc or /sys that stays open: each read starts at its beginning and costs one system call or two. */
export class ProcFile {
  readonly path: string;
  #fd: number | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Returns the current text, or '' if it cannot be read. `whole` reads until the end: the kernel returns long lists in pages,
   * short files at once.
   */
  read(whole = false): string {
    try {
      this.#fd ??= openSync(this.path, 'r');
      let length = readSync(this.#fd, buffer, 0, buffer.length, 0);
      for (let more = whole ? length : 0; more > 0; length += more) {
        if (length === buffer.length && !grow()) break;
        more = readSync(this.#fd, buffer, length, buffer.length - length, length);
      }
      return buffer.toString('utf8', 0, length);
    } catch {
      this.close();
      return '';
    }
  }

  close(): void {
    if (this.#fd === undefined) return;
    try {
      closeSync(this.#fd);
    } catch {
      // It is gone already.
    }
    this.#fd = undefined;
  }
}

function grow(): boolean {
  if (buffer.length >= MAX_BYTES) return false;
  buffer = Buffer.concat([buffer], buffer.length * 2);
  return true;
}
