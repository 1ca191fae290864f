import { join } from 'node:path';
import type { Absent } from '../absent.ts';
import { ProcFile } from './proc-file.ts';

/** Ticks per second in the values of /proc on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the seconds since the machine started, from /proc/uptime; undefined for an invalid text. Some containers always read 0.
 */
function parseUptime(uptime: string): number | undefined {
  const seconds = /^\s*(\d+(?:\.\d+)?)/.exec(uptime)?.[1];
  return seconds === undefined || Number(seconds) === 0 ? undefined : Number(seconds);
}

/**
 * Parses the start time of a process, in seconds after that of the machine, from /proc/…/stat. Its name may contain spaces and
 * brackets.
 */
function parseStartTime(stat: string): number | undefined {
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 1)
    .trim()
    .split(' ')[19];
  return ticks !== undefined && /^\d+$/.test(ticks) ? Number(ticks) / TICKS_PER_SECOND : undefined;
}

/** Returns the uptime of the machine, or of the container: that of its first process if /proc/uptime is the host's. */
export class Uptime {
  readonly #file: ProcFile;
  readonly #startedAt: number;

  constructor(proc: string, isContainer: boolean) {
    this.#file = new ProcFile(join(proc, 'uptime'));
    const first = new ProcFile(join(proc, '1/stat'));
    const startedAt = isContainer ? (parseStartTime(first.read()) ?? 0) : 0;
    first.close();
    this.#startedAt = startedAt <= (parseUptime(this.#file.read()) ?? 0) ? startedAt : 0;
  }

  read(): number | Absent {
    const seconds = parseUptime(this.#file.read());
    return seconds === undefined ? this.#file.absent : Math.max(0, seconds - this.#startedAt);
  }

  /** Seconds since the host started, also in a container; undefined if unknown. */
  ofHost(): number | undefined {
    return parseUptime(this.#file.read());
  }

  close(): void {
    this.#file.close();
  }
}
