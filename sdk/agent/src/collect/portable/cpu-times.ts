import { cpus } from 'node:os';
import { cpuUse, type CpuTimes } from '../linux/cpu.ts';

/** Usage of each processor core since the last call, in percent. */
export function coreMeters(read = cpus): () => (number | null)[] {
  let last = read().map(core => sum([core]));
  return () => {
    const now = read().map(core => sum([core]));
    const use = now.map((times, core) => cpuUse(last[core] ?? { busy: 0, idle: 0 }, times) ?? null);
    last = now;
    return use;
  };
}

/** Processor usage since the last call, in percent, from the times that Node provides on every system. */
export function cpuMeter(read = cpus): () => number {
  let last = sum(read());
  let use = 0;
  return () => {
    const now = sum(read());
    use = cpuUse(last, now) ?? use;
    last = now;
    return use;
  };
}

function sum(processors: ReturnType<typeof cpus>): CpuTimes {
  let busy = 0;
  let idle = 0;
  for (const { times } of processors) {
    busy += times.user + times.nice + times.sys + times.irq;
    idle += times.idle;
  }
  return { busy, idle };
}
