import { mkdirSync, readdirSync } from 'node:fs';
import type { Reading } from '../collect/machine.ts';
import type { Log } from '../log.ts';
import type { StoredReport } from './record.ts';
import { Segment } from './segment.ts';
import { Stream } from './stream.ts';

interface OutboxLimits {
  /** Limit of bytes on disk. A day of reports, one per second, takes about half of the usual limit. */
  readonly diskBytes: number;
  /** Limit of bytes in memory, for a disk that is full or missing. */
  readonly memoryBytes: number;
  readonly segmentBytes: number;
}

const DEFAULT_LIMITS: OutboxLimits = {
  diskBytes: 128 * 1024 * 1024,
  memoryBytes: 4 * 1024 * 1024,
  segmentBytes: 512 * 1024,
};

interface Waiting extends StoredReport {
  readonly since: number;
}

/** Consecutive reports, ordered by sequence number. */
export interface Batch {
  readonly reports: readonly StoredReport[];
  readonly last: number;
  /** True when there are more after these. */
  readonly more: boolean;
}

/**
 * Queue of unacknowledged reports. New ones stay in memory, where most are acknowledged; the others are written to disk. If space
 * runs out, the oldest are dropped first.
 */
export class Outbox {
  readonly #folder: string | undefined;
  readonly #limits: OutboxLimits;
  readonly #log: Log;
  readonly #stream: Stream;
  readonly #segments: Segment[] = [];
  #memory: Waiting[] = [];
  #memoryBytes = 0;
  #loaded: { readonly segment: Segment; readonly reports: StoredReport[] } | undefined;
  #acked = 0;

  /** Without a writable folder, reports are kept in memory only. */
  constructor(folder: string | undefined, log: Log, limits: Partial<OutboxLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#log = log;
    this.#folder = folder !== undefined && this.#open(folder) ? folder : undefined;
    this.#segments.at(-1)?.repair();
    const newest = this.#segments.at(-1);
    this.#stream = new Stream(this.#folder, newest ? Math.max(newest.first, newest.read().at(-1)?.seq ?? 0) : 0);
  }

  get stream(): string {
    return this.#stream.id;
  }

  /** Highest assigned sequence number. */
  get last(): number {
    return this.#stream.last;
  }

  /** Highest number acknowledged since this process started. */
  get acked(): number {
    return this.#acked;
  }

  add(reading: Reading, at: number): void {
    const seq = this.#stream.next();
    const json = JSON.stringify({ seq, at, ...reading });
    this.#memory.push({ seq, json, since: performance.now() });
    this.#memoryBytes += json.length;
    this.#trimMemory();
  }

  /** Deletes every report up to this number. A number that was never assigned means that the stream continued elsewhere. */
  ack(seq: number): void {
    if (seq <= this.#acked) return;
    this.#acked = seq;
    this.#stream.skipTo(seq);
    this.#setMemory(this.#memory.filter(report => report.seq > seq));
    while (this.#segments.length && this.#lastOf(0) <= seq) this.#drop();
    if (!this.#segments.length) this.#log.resolved('outbox-full', 'the outbox has room again');
  }

  /** Returns the next reports after a number, within these limits. */
  nextAfter(seq: number, count: number, bytes: number): Batch | undefined {
    const index = this.#segments.findIndex((_, i) => this.#lastOf(i) > seq);
    const source = index < 0 ? this.#memory : this.#load(this.#segments[index]!);
    const reports: StoredReport[] = [];
    let length = 0;
    for (const report of source) {
      if (report.seq <= seq) continue;
      length += Buffer.byteLength(report.json) + 1;
      if (reports.length === count || (reports.length > 0 && length > bytes)) break;
      reports.push(report);
    }
    const last = reports.at(-1)?.seq;
    // An unreadable segment is skipped.
    if (last === undefined) return index < 0 ? undefined : this.nextAfter(this.#lastOf(index), count, bytes);
    return { reports, last, more: last < (this.#memory.at(-1)?.seq ?? this.#lastOf(this.#segments.length - 1)) };
  }

  /**
   * Writes reports in memory to disk, once the oldest of them has waited for the given milliseconds. Never throws: reports that
   * cannot be written stay in memory.
   */
  flush(minAgeMs = 0): void {
    const [oldest] = this.#memory;
    if (this.#folder === undefined || !oldest || performance.now() - oldest.since < minAgeMs) return;
    try {
      this.#segmentToWrite(this.#folder).append(this.#memory);
      this.#loaded = undefined;
      this.#setMemory([]);
      this.#log.resolved('outbox', 'reports are written to disk again');
      this.#trimDisk();
    } catch (error) {
      this.#log.problem(
        'outbox',
        `reports cannot be written to disk, memory holds the newest: ${(error as Error).message}`,
      );
    }
  }

  close(): void {
    this.flush();
    this.#stream.close();
  }

  #open(folder: string): boolean {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#segments.push(...Segment.of(folder, readdirSync(folder)));
      return true;
    } catch (error) {
      this.#log.warn(`reports are kept in memory only: ${(error as Error).message}`);
      return false;
    }
  }

  #segmentToWrite(folder: string): Segment {
    const newest = this.#segments.at(-1);
    if (newest && newest.bytes < this.#limits.segmentBytes) return newest;
    const segment = new Segment(folder, this.#memory[0]!.seq);
    this.#segments.push(segment);
    return segment;
  }

  /** Upper bound of the numbers in a segment. */
  #lastOf(index: number): number {
    const next = this.#segments[index + 1]?.first ?? this.#memory[0]?.seq ?? this.last + 1;
    return next - 1;
  }

  #load(segment: Segment): StoredReport[] {
    if (this.#loaded?.segment !== segment) this.#loaded = { segment, reports: segment.read() };
    return this.#loaded.reports;
  }

  #drop(): void {
    const segment = this.#segments.shift();
    segment?.remove();
    if (this.#loaded?.segment === segment) this.#loaded = undefined;
  }

  #trimDisk(): void {
    let bytes = this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
    while (bytes > this.#limits.diskBytes && this.#segments.length > 1) {
      bytes -= this.#segments[0]!.bytes;
      this.#drop();
      this.#log.problem('outbox-full', 'the outbox is full, its oldest reports are dropped');
    }
  }

  #trimMemory(): void {
    if (this.#memoryBytes <= this.#limits.memoryBytes) return;
    this.flush();
    if (this.#memoryBytes <= this.#limits.memoryBytes) return;
    this.#log.problem('outbox-full', 'the outbox is full, its oldest reports are dropped');
    this.#setMemory(this.#memory.slice(Math.ceil(this.#memory.length / 10)));
  }

  #setMemory(reports: Waiting[]): void {
    this.#memory = reports;
    this.#memoryBytes = reports.reduce((sum, report) => sum + report.json.length, 0);
  }
}
