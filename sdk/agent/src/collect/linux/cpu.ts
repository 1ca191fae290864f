import { Absent } from '../absent.ts';
import type { Cgroup } from './cgroup.ts';
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
  return parseTicks(stat.slice(4, end < 0 ? undefined : end));
}

/** Parses the columns of a line of /proc/stat. */
export function parseTicks(line: string): CpuTimes | undefined {
  const columns = line.trim().split(/ +/).map(Number);
  if (columns.length < 4) return undefined;
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = columns;
  // The guest columns are not added, because user and nice already include them.
  const times = { busy: user + nice + system + irq + softirq + steal, idle: idle + iowait };
  return Number.isFinite(times.busy + times.idle) ? times : undefined;
}

/** Counts the online processors by their lines in /proc/stat; undefined without such lines. */
export const onlineProcessors = (stat: string): number | undefined => stat.match(/^cpu\d+ /gm)?.length;

/**
 * Returns the utilisation between two samples in percent; undefined if no time has passed. Counters occasionally decrease slightly.
 */
export function cpuUse(before: CpuTimes, after: CpuTimes): number | undefined {
  const busy = Math.max(0, after.busy - before.busy);
  const idle = Math.max(0, after.idle - before.idle);
  return busy + idle > 0 ? (100 * busy) / (busy + idle) : undefined;
}

/** Processor usage since the last read, in percent: of all processors, or of those that a container may use. */
export class Cpu {
  readonly #stat: ProcFile;
  readonly #cgroup: Cgroup | undefined;
  #last: CpuTimes | undefined;
  #lastLimited: { readonly seconds: number; readonly at: number } | undefined;
  #use = 0;

  constructor(stat: ProcFile, cgroup?: Cgroup) {
    this.#stat = stat;
    this.#cgroup = cgroup;
  }

  read(): number | Absent {
    const text = this.#stat.read(this.#cgroup !== undefined);
    const limited = this.#cgroup?.cpu(onlineProcessors(text));
    if (limited) return this.#limited(limited.cores, limited.used);
    const now = parseCpuTimes(text);
    if (!now) return this.#stat.absent;
    // The first read covers the time since the start of the machine.
    this.#use = cpuUse(this.#last ?? { busy: 0, idle: 0 }, now) ?? this.#use;
    this.#last = now;
    return this.#use;
  }

  #limited(cores: number, seconds: number | Absent): number | Absent {
    if (seconds instanceof Absent) return seconds;
    const at = performance.now();
    const last = this.#lastLimited ?? { seconds, at };
    if (at > last.at) this.#use = Math.max(0, (100_000 * (seconds - last.seconds)) / (at - last.at) / cores);
    this.#lastLimited = { seconds, at };
    return this.#use;
  }
}
