import type { MemoryMode } from '../collect-options.ts';

/** Memory in bytes. */
interface Memory {
  readonly total: number;
  readonly used: number;
  readonly swapTotal: number;
  readonly swapUsed: number;
}

/** Parses /proc/meminfo, whose numbers are KiB. */
export function parseMemory(meminfo: string, mode: MemoryMode): Memory {
  const text = `\n${meminfo}`;
  const bytes = (name: string): number | undefined => {
    const at = text.indexOf(`\n${name}:`);
    return at < 0 ? undefined : Number.parseInt(text.slice(at + name.length + 2, at + name.length + 32), 10) * 1024;
  };
  const of = (name: string): number => bytes(name) || 0;

  const total = of('MemTotal');
  const cached = (): number => of('MemFree') + of('Buffers') + of('Cached') + of('SReclaimable') - of('Shmem');
  // Kernels before 3.14 do not report available memory.
  const unused =
    mode === 'free' ? of('MemFree') : mode === 'free-cached' ? cached() : (bytes('MemAvailable') ?? cached());

  const swapTotal = of('SwapTotal');
  const swapUnused = of('SwapFree') + (mode === 'free' ? 0 : of('SwapCached'));
  return {
    total,
    used: Math.min(total, Math.max(0, total - unused)),
    swapTotal,
    swapUsed: Math.max(0, swapTotal - swapUnused),
  };
}
