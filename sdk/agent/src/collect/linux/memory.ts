import { join } from 'node:path';
import type { Absent } from '../absent.ts';
import { cacheFor } from '../cache-for.ts';
import type { MemoryMode } from '../collect-options.ts';
import type { Cgroup } from './cgroup.ts';
import { ProcFile } from './proc-file.ts';

const ARC_INTERVAL_MS = 5_000;

/** Memory in bytes. */
interface Memory {
  readonly total: number;
  readonly used: number;
  /** Undefined if the text does not contain it. */
  readonly swapTotal: number | undefined;
  readonly swapUsed: number | undefined;
}

/** Parses /proc/meminfo, whose values are in KiB. Returns undefined for a text without the memory size. */
export function parseMemory(meminfo: string, mode: MemoryMode): Memory | undefined {
  const text = `\n${meminfo}`;
  const bytes = (name: string): number | undefined => {
    const at = text.indexOf(`\n${name}:`);
    const number = at < 0 ? NaN : Number.parseInt(text.slice(at + name.length + 2, at + name.length + 32), 10) * 1024;
    return number >= 0 ? number : undefined;
  };
  const bytesOf = (name: string): number => bytes(name) ?? 0;

  const total = bytes('MemTotal');
  const free = bytes('MemFree');
  const available = bytes('MemAvailable');
  if (total === undefined || total === 0 || (free ?? available) === undefined) return undefined;
  const caches = bytesOf('Buffers') + bytesOf('Cached') - bytesOf('Shmem');
  // Old versions of lxcfs show some lines for the container and others for the host.
  const reclaimable = (free ?? 0) + caches + bytesOf('SReclaimable') <= total ? bytesOf('SReclaimable') : 0;
  const cached = (free ?? 0) + caches + reclaimable;
  // Kernels before 3.14 do not report available memory.
  const isAvailable = available !== undefined && (available <= total || free === undefined);
  const unused = mode === 'free' ? (free ?? available!) : mode === 'available' && isAvailable ? available : cached;

  const swapTotal = bytes('SwapTotal');
  const swapFree = bytes('SwapFree');
  const isSwapKnown = swapTotal !== undefined && (swapFree !== undefined || swapTotal === 0);
  return {
    total,
    used: Math.min(total, Math.max(0, total - unused)),
    swapTotal,
    // As shown by `free`. Pages in SwapCached have a copy in memory, but still occupy swap.
    swapUsed: isSwapKnown ? Math.max(0, swapTotal - (swapFree ?? 0)) : undefined,
  };
}

/** Returns the bytes of the ZFS cache that can be reclaimed: everything above its minimum. */
function parseArc(arcstats: string): number {
  const value = (name: string): number => Number(new RegExp(`^${name}\\s+\\d+\\s+(\\d+)$`, 'm').exec(arcstats)?.[1]);
  return Math.max(0, value('size') - value('c_min')) || 0;
}

/** Each part can be absent independently. Bytes. */
export type MemoryReading = { readonly [K in keyof Memory]: number | Absent };

/** Memory and swap of the machine, or of a container with a limit. */
export class MemoryReader {
  readonly #meminfo: ProcFile;
  readonly #arcstats: ProcFile;
  readonly #mode: MemoryMode;
  readonly #cgroup: Cgroup | undefined;
  readonly #isVirtual: boolean;
  readonly #arc: () => number;

  /** `isVirtual`: lxcfs shows the container's own memory in /proc, where the ZFS cache of the host is not counted. */
  constructor(proc: string, mode: MemoryMode, cgroup: Cgroup | undefined, isVirtual: boolean) {
    this.#meminfo = new ProcFile(join(proc, 'meminfo'));
    this.#arcstats = new ProcFile(join(proc, 'spl/kstat/zfs/arcstats'));
    this.#mode = mode;
    this.#cgroup = cgroup;
    this.#isVirtual = isVirtual;
    this.#arc = cacheFor(ARC_INTERVAL_MS, () =>
      isVirtual || mode === 'free' ? 0 : parseArc(this.#arcstats.read(true)),
    );
  }

  read(): MemoryReading {
    const machine = parseMemory(this.#meminfo.read(), this.#mode);
    const limited = this.#cgroup?.memory(this.#mode);
    const isLimited = limited !== undefined && (machine === undefined || limited.limit < machine.total);
    return {
      ...(isLimited
        ? { total: limited.limit, used: limited.used }
        : machine
          ? { total: machine.total, used: Math.max(0, machine.used - this.#arc()) }
          : { total: this.#meminfo.absent, used: this.#meminfo.absent }),
      ...this.#swap(machine, isLimited),
    };
  }

  close(): void {
    this.#meminfo.close();
    this.#arcstats.close();
  }

  #swap(machine: Memory | undefined, isLimited: boolean): Pick<MemoryReading, 'swapTotal' | 'swapUsed'> {
    const limited = this.#cgroup?.swap();
    if (limited && limited.limit < (machine?.swapTotal ?? Infinity))
      return { swapTotal: limited.limit, swapUsed: limited.used };
    if (machine?.swapTotal === undefined || machine.swapUsed === undefined)
      return { swapTotal: this.#meminfo.absent, swapUsed: this.#meminfo.absent };
    const { swapTotal, swapUsed } = machine;
    if (!isLimited || swapTotal === 0 || this.#isVirtual) return { swapTotal, swapUsed };
    // The container may use all of the machine's swap; usage by others does not count.
    return { swapTotal, swapUsed: this.#cgroup!.ownSwap() };
  }
}
