import { cpus } from 'node:os';
import { cpuUse, type CpuTimes } from '../linux/cpu.ts';

/** Processor use since the last call, in percent, from the times that Node shows on every system. */
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
