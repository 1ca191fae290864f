import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Size of a reserved block of numbers, so that not every report needs a write. */
const BLOCK = 1000;

interface Saved {
  readonly stream: string;
  readonly reserved: number;
}

/**
 * Id of a stream and its next sequence number, on disk. A number is never assigned twice, not even after a crash: up to a block
 * of them is skipped then.
 */
export class Stream {
  readonly id: string;
  readonly #path: string | undefined;
  #last: number;
  #reserved: number;

  /** `atLeast` is the highest number known to be in use. Without a folder the stream lives as long as the process. */
  constructor(folder: string | undefined, atLeast = 0) {
    this.#path = folder && join(folder, 'stream.json');
    const saved = this.#path === undefined ? undefined : readSaved(this.#path);
    this.id = saved?.stream ?? randomUUID();
    this.#last = Math.max(saved?.reserved ?? 0, atLeast);
    this.#reserved = this.#last;
  }

  get last(): number {
    return this.#last;
  }

  next(): number {
    this.#last += 1;
    if (this.#last > this.#reserved) this.#save(this.#last + BLOCK);
    return this.#last;
  }

  /** Continues after a number that the core already holds. */
  skipTo(seq: number): void {
    if (seq <= this.#last) return;
    this.#last = seq;
    if (seq > this.#reserved) this.#save(seq + BLOCK);
  }

  /** Returns reserved numbers that were not used. */
  close(): void {
    this.#save(this.#last);
  }

  #save(reserved: number): void {
    if (this.#path === undefined) return;
    try {
      replace(this.#path, JSON.stringify({ stream: this.id, reserved } satisfies Saved));
      this.#reserved = reserved;
    } catch {
      // A full disk: the next number tries again.
    }
  }
}

function readSaved(path: string): Saved | undefined {
  try {
    const { stream, reserved } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Saved>;
    const valid = typeof stream === 'string' && stream.length >= 8 && Number.isSafeInteger(reserved);
    return valid ? { stream, reserved: reserved! } : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces a file atomically: a crash leaves the old or the new text. */
function replace(path: string, text: string): void {
  const fd = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(`${path}.new`, path);
}
