import { appendFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode, type StoredReport } from './record.ts';

const NAME = /^(\d{16})\.reports$/;

/** File of stored reports, named after the first of them. Append-only, and deleted as a whole. */
export class Segment {
  readonly first: number;
  readonly path: string;
  /** Bytes up to the end of the last complete line. */
  bytes: number;

  constructor(folder: string, first: number) {
    this.first = first;
    this.path = join(folder, `${String(first).padStart(16, '0')}.reports`);
    this.bytes = sizeOf(this.path);
  }

  /** The segments of a folder, oldest first. */
  static of(folder: string, names: readonly string[]): Segment[] {
    return names
      .map(name => NAME.exec(name)?.[1])
      .filter(first => first !== undefined)
      .map(first => new Segment(folder, Number(first)))
      .sort((a, b) => a.first - b.first);
  }

  /** Writes all reports or none, except after a crash. Throws if the disk is full. */
  append(reports: readonly StoredReport[]): void {
    const lines = Buffer.from(reports.map(encode).join(''));
    try {
      appendFileSync(this.path, lines, { mode: 0o600 });
    } catch (error) {
      this.#cut();
      throw error;
    }
    this.bytes += lines.length;
  }

  read(): StoredReport[] {
    try {
      return decode(readFileSync(this.path, 'utf8'));
    } catch {
      return [];
    }
  }

  /** Truncates an incomplete last line, so that the next one starts on its own line. */
  repair(): void {
    const end = lastLineEnd(this.path);
    if (end === undefined || end === this.bytes) return;
    this.bytes = end;
    this.#cut();
  }

  remove(): void {
    rmSync(this.path, { force: true, recursive: true });
  }

  #cut(): void {
    try {
      truncateSync(this.path, this.bytes);
    } catch {
      // Nothing was written, or the disk is unavailable: readers skip data that does not match its checksum.
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function lastLineEnd(path: string): number | undefined {
  try {
    return readFileSync(path).lastIndexOf(0x0a) + 1;
  } catch {
    return undefined;
  }
}
