import { closeSync, openSync, readSync } from 'node:fs';
import { Absent, reasonOf } from '../absent.ts';

let buffer = Buffer.allocUnsafe(64 * 1024);
const MAX_BYTES = 8 * 1024 * 1024;

/** File of /proc or /sys that stays open: each read starts at its beginning and costs one or two system calls. */
export class ProcFile {
  readonly path: string;
  #fd: number | undefined;
  #error: unknown;

  constructor(path: string) {
    this.path = path;
  }

  /** Absence of the file's value: why its last read failed, or that its text was invalid. */
  get absent(): Absent {
    return new Absent(this.#error === undefined ? 'unreadable' : reasonOf(this.#error), this.path);
  }

  /**
   * Returns the current text, or '' if it cannot be read. `whole` reads until the end: the kernel returns long lists in pages,
   * short files at once.
   */
  read(isWhole = false): string {
    try {
      this.#fd ??= openSync(this.path, 'r');
      let length = readSync(this.#fd, buffer, 0, buffer.length, 0);
      for (let bytesRead = isWhole ? length : 0; bytesRead > 0; length += bytesRead) {
        if (length === buffer.length && !grow()) break;
        bytesRead = readSync(this.#fd, buffer, length, buffer.length - length, length);
      }
      this.#error = undefined;
      return buffer.toString('utf8', 0, length);
    } catch (error) {
      this.#error = error;
      this.close();
      return '';
    }
  }

  /** Parses a text that is a number, such as `4096`; undefined for any other text. */
  number(): number | undefined {
    return numberIn(this.read());
  }

  close(): void {
    if (this.#fd === undefined) return;
    try {
      closeSync(this.#fd);
    } catch {
      // Already closed.
    }
    this.#fd = undefined;
  }
}

/** Parses a text that is a number; undefined for any other text. */
function numberIn(text: string): number | undefined {
  const trimmed = text.trim();
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}

function grow(): boolean {
  if (buffer.length >= MAX_BYTES) return false;
  buffer = Buffer.concat([buffer], buffer.length * 2);
  return true;
}
