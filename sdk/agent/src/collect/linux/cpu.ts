import type { ProcFile } from './proc-file.ts';

/** Ticks since the machine started, over all processors. */
export interface CpuTimes {
  readonly busy: number;
  readonly idle: number;
}

/** Parses the first line of /proc/stat. Steal time counts as busy, iowait as idle. */
export function parseCpuTimes(stat: string): CpuTimes | undefined {
  if (!stat.startsWith('cpu ')) return undefined;
  const end = stat.indexOf('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = stat
    .slice(4, end < 0 ? undefined : end)
    .trim()
    .split(/ +/)
    .map(Number);
  // The guest columns are left out: user and nice hold them already.
  const times = { busy: user + nice + system + irq + softirq + steal, idle: idle + iowait };
  return Number.isFinite(times.busy + times.idle) ? times : undefined;
}

/**
 * Returns the utilisation between two moments in percent; undefined if no time has passed. Counters occasionally decrease
 * slightly.
 */
export function cpuUse(before: CpuTimes, after: CpuTimes): number | undefined {
  const busy = Math.max(0, after.busy - before.busy);
  const idle = Math.max(0, after.idle - before.idle);
  return busy + idle > 0 ? (100 * busy) / (busy + idle) : undefined;
}

/** Processor use since the last read, in percent. */
export class Cpu {
  readonly #stat: ProcFile;
  #last: CpuTimes | undefined;
  #use = 0;

  constructor(stat: ProcFile) {
    this.#stat = stat;
  }

  read(): number {
    const now = parseCpuTimes(this.#stat.read());
    if (!now) return this.#use;
    // The first read compares with the start of the machine.
    this.#use = cpuUse(this.#last ?? { busy: 0, idle: 0 }, now) ?? this.#use;
    this.#last = now;
    return this.#use;
  }
}
