import { join } from 'node:path';
import { Absent } from '../absent.ts';
import { cacheFor } from '../cache-for.ts';
import type { MemoryMode } from '../collect-options.ts';
import { ProcFile } from './proc-file.ts';
import type { Roots } from './roots.ts';
import { isThere } from './text-file.ts';

const LIMITS_INTERVAL_MS = 30_000;
/** Values from this one on mean "no limit" in version 1: the kernel rounds its maximum down to a page. */
const UNLIMITED = 2 ** 62;

/** Tolerated difference in bytes between two files of one group, which are read one after the other. */
const READ_SLACK = 1024 * 1024;

/** Memory limit and usage of a control group, in bytes. */
interface LimitedMemory {
  readonly limit: number;
  readonly used: number | Absent;
}

/** Processor limit of a control group, such as 1.5. `used` is processor time in seconds since it was created. */
interface LimitedCpu {
  readonly cores: number;
  readonly used: number | Absent;
}

/** Files of one resource in both versions of control groups. */
interface Layout {
  readonly folder: string;
  readonly limits: readonly string[];
  readonly usage: string;
}

const MEMORY: readonly Layout[] = [
  { folder: '', limits: ['memory.max', 'memory.high'], usage: 'memory.current' },
  { folder: 'memory', limits: ['memory.limit_in_bytes'], usage: 'memory.usage_in_bytes' },
];
const CPU_FOLDERS = ['', 'cpu,cpuacct', 'cpu'];
const CPUSETS = [
  ['', 'cpuset.cpus.effective'],
  ['cpuset', 'cpuset.effective_cpus'],
  ['cpuset', 'cpuset.cpus'],
] as const;
/** File with the processor time of a control group, and its unit as a fraction of a second. */
const CPU_TIMES = [
  ['', 'cpu.stat', 1e6],
  ['cpu,cpuacct', 'cpuacct.usage', 1e9],
  ['cpuacct', 'cpuacct.usage', 1e9],
] as const;

/**
 * Limits of the control group of a container, version 1 or 2. A nested group has the smallest limit of its ancestors. The group is
 * that of the first process, so that a limit on the agent's own service is not mistaken for one of the container.
 */
export class Cgroup {
  readonly #root: string;
  /** From the container's own group up to the highest visible one. */
  readonly #levels: readonly string[];
  readonly #files = new Map<string, ProcFile>();
  readonly #memoryLimit = cacheFor(LIMITS_INTERVAL_MS, () => this.#findMemoryLimit());
  readonly #swapLimit = cacheFor(LIMITS_INTERVAL_MS, () => this.#findSwapLimit());
  readonly #cores = cacheFor(LIMITS_INTERVAL_MS, () => this.#findCores());

  constructor({ proc, sys }: Pick<Roots, 'proc' | 'sys'>) {
    this.#root = join(sys, 'fs/cgroup');
    const [first, ownGroup] = ['1', 'self'].map(process =>
      groupOf(new ProcFile(join(proc, process, 'cgroup')).read(true)),
    );
    this.#levels = upwards(first ?? ownGroup ?? '/');
  }

  /**
   * Returns the limit and the usage of memory; undefined without a limit. Caches that the kernel can reclaim do not count as used.
   */
  memory(mode: MemoryMode): LimitedMemory | undefined {
    const found = this.#memoryLimit();
    return found && { limit: found.limit, used: this.#memoryUsed(found.folder, found.usage, mode) };
  }

  /** Returns the limit and the usage of swap; undefined without a limit. */
  swap(): LimitedMemory | undefined {
    const found = this.#swapLimit();
    if (!found) return undefined;
    if (found.limit === 0) return { limit: 0, used: 0 };
    return { limit: found.limit, used: this.#swapUsed(found.folder) };
  }

  /** Returns the swap usage of the container's own group, whatever its limit; Absent if the kernel does not count it. */
  ownSwap(): number | Absent {
    const file = this.#levels.map(level => join(level, 'memory.swap.current')).find(name => this.#has(name));
    if (file !== undefined) return this.#number(file) ?? this.#file(file).absent;
    const folder = this.#levels.map(level => join('memory', level)).find(name => this.#has(join(name, 'memory.stat')));
    const inactive = folder === undefined ? undefined : this.#stat(join(folder, 'memory.stat'), 'total_swap', 'swap');
    return inactive ?? new Absent('unsupported', join(this.#root, 'memory.swap.current'));
  }

  /** Returns the limit and the usage of processors; undefined if the group may use all `online` ones. */
  cpu(online: number | undefined): LimitedCpu | undefined {
    const found = this.#cores();
    if (!found || (online !== undefined && found.cores >= online)) return undefined;
    const seconds = this.#cpuSeconds(found.level);
    return { cores: found.cores, used: seconds ?? new Absent('missing', join(this.#root, found.level, 'cpu.stat')) };
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
  }

  #findMemoryLimit(): { limit: number; folder: string; usage: string } | undefined {
    const limits = MEMORY.flatMap(({ folder, limits, usage }) =>
      this.#levels.flatMap(level => {
        const at = join(folder, level);
        const groupLimits = limits.map(name => this.#number(join(at, name)) ?? Infinity);
        // Version 1 also applies the limits of groups that are not visible here.
        const above = this.#stat(join(at, 'memory.stat'), 'hierarchical_memory_limit') ?? Infinity;
        return [{ limit: Math.min(...groupLimits, above), folder: at, usage }];
      }),
    );
    return smallest(limits, ({ limit }) => limit);
  }

  #memoryUsed(folder: string, usage: string, mode: MemoryMode): number | Absent {
    const current = this.#number(join(folder, usage));
    if (current === undefined || !Number.isFinite(current)) return this.#file(join(folder, usage)).absent;
    const stat = (name: string): number => this.#stat(join(folder, 'memory.stat'), `total_${name}`, name) ?? 0;
    if (mode === 'free') return current;
    const cache = stat('inactive_file') + (mode === 'free-cached' ? stat('active_file') : 0);
    // The two files are read at different times; a larger difference has another cause.
    return cache - current > READ_SLACK ? this.#file(join(folder, usage)).absent : Math.max(0, current - cache);
  }

  #findSwapLimit(): { limit: number; folder: string } | undefined {
    const limits = this.#levels.flatMap(level => {
      const old = join('memory', level);
      const both = this.#number(join(old, 'memory.memsw.limit_in_bytes')) ?? Infinity;
      const memory = this.#number(join(old, 'memory.limit_in_bytes')) ?? Infinity;
      return [
        { limit: this.#number(join(level, 'memory.swap.max')) ?? Infinity, folder: level },
        { limit: both < UNLIMITED && memory <= both ? both - memory : Infinity, folder: old },
      ];
    });
    return smallest(limits, ({ limit }) => limit);
  }

  #swapUsed(folder: string): number | Absent {
    const file = join(folder, 'memory.swap.current');
    const groupValue = this.#number(file);
    if (groupValue !== undefined) return groupValue;
    const both = this.#number(join(folder, 'memory.memsw.usage_in_bytes'));
    const memory = this.#number(join(folder, 'memory.usage_in_bytes'));
    if (both !== undefined && memory !== undefined && Number.isFinite(both) && memory - both <= READ_SLACK)
      return Math.max(0, both - memory);
    return this.#file(file).absent;
  }

  #findCores(): { cores: number; level: string } | undefined {
    const quotas = CPU_FOLDERS.flatMap(folder =>
      this.#levels.map(level => ({ cores: this.#quota(join(folder, level)) ?? Infinity, level })),
    );
    const sets = this.#levels.flatMap(level =>
      CPUSETS.map(([folder, name]) => ({
        cores: countOf(this.#file(join(folder, level, name)).read()) ?? Infinity,
        level,
      })),
    );
    return smallest([...quotas, ...sets], ({ cores }) => cores);
  }

  /** Returns the number of processors that a quota per period allows: `150000 100000` is 1.5. */
  #quota(folder: string): number | undefined {
    const [quota, period] = this.#file(join(folder, 'cpu.max')).read().trim().split(' ').map(Number);
    if (quota! > 0 && period! > 0) return quota! / period!;
    const old = this.#number(join(folder, 'cpu.cfs_quota_us'));
    const oldPeriod = this.#number(join(folder, 'cpu.cfs_period_us'));
    return old !== undefined && old > 0 && oldPeriod !== undefined && oldPeriod > 0 ? old / oldPeriod : undefined;
  }

  #cpuSeconds(level: string): number | undefined {
    for (const [folder, name, perSecond] of CPU_TIMES)
      // In version 1 the container's folder may be mounted as the root of the hierarchy.
      for (const at of [level, ...this.#levels]) {
        const path = join(folder, at, name);
        const time = name === 'cpu.stat' ? this.#stat(path, 'usage_usec') : this.#number(path);
        if (time !== undefined) return time / perSecond;
      }
    return undefined;
  }

  #number(path: string): number | undefined {
    const text = this.#file(path).read().trim();
    if (!/^-?\d+$/.test(text)) return undefined;
    const number = Number(text);
    return number < UNLIMITED ? number : Infinity;
  }

  /** Returns the value of a line in a `*.stat` file: the first of these names that exists. */
  #stat(path: string, ...names: string[]): number | undefined {
    const text = `\n${this.#file(path).read()}`;
    for (const name of names) {
      const at = text.indexOf(`\n${name} `);
      const number = at < 0 ? NaN : Number.parseInt(text.slice(at + name.length + 2, at + name.length + 24), 10);
      if (Number.isFinite(number)) return number;
    }
    return undefined;
  }

  #has(path: string): boolean {
    return isThere(join(this.#root, path));
  }

  #file(path: string): ProcFile {
    let file = this.#files.get(path);
    if (!file) this.#files.set(path, (file = new ProcFile(join(this.#root, path))));
    return file;
  }
}

/** True inside a control group namespace: the real root of the hierarchy has no limits of its own. */
export const isGroupRoot = (sys: string): boolean =>
  ['memory.max', 'cpu.max'].some(file => isThere(join(sys, 'fs/cgroup', file)));

/** Counts the processors of a list such as `0-3,8`; undefined for an empty or damaged one. */
export function countOf(list: string): number | undefined {
  const text = list.trim();
  if (!/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text)) return undefined;
  return text.split(',').reduce((sum, range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return sum + Math.max(0, last - first + 1);
  }, 0);
}

/** Returns the group of the memory controller, or of the unified hierarchy, from /proc/…/cgroup. */
function groupOf(text: string): string | undefined {
  const lines = text.split('\n').map(line => /^\d+:([^:]*):(\/.*)$/.exec(line));
  const line = lines.find(found => found?.[1]?.split(',').includes('memory')) ?? lines.find(found => found?.[1] === '');
  const path = line?.[2];
  // A group outside the visible root belongs to a helper of the container's pod.
  return path === undefined || path.startsWith('/..') ? undefined : path.replace(/\/init\.scope$/, '') || '/';
}

function upwards(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return [...parts.map((_, i) => `/${parts.slice(0, parts.length - i).join('/')}`), '/'];
}

function smallest<T>(items: readonly T[], sizeOf: (item: T) => number): T | undefined {
  const limited = items.filter(item => sizeOf(item) < UNLIMITED);
  return limited.length ? limited.reduce((least, item) => (sizeOf(item) < sizeOf(least) ? item : least)) : undefined;
}
