import { cpuUse, parseTicks, type CpuTimes } from './cpu.ts';
import type { ProcFile } from './proc-file.ts';

const LINE = /^cpu(\d+) (.*)$/gm;
/** Highest number of a processor core that is read. */
const MAX_CORE = 255;

/** Usage of each processor core since the last read, in percent. */
export class Cores {
  readonly #stat: ProcFile;
  #last = new Map<number, CpuTimes>();

  constructor(stat: ProcFile) {
    this.#stat = stat;
  }

  /** Returns the usage by core number; null for an offline core. Undefined if nothing can be read. */
  read(): (number | null)[] | undefined {
    const now = new Map<number, CpuTimes>();
    for (const [, number = '', columns = ''] of this.#stat.read(true).matchAll(LINE)) {
      const times = Number(number) <= MAX_CORE ? parseTicks(columns) : undefined;
      if (times) now.set(Number(number), times);
    }
    if (now.size === 0) return undefined;
    const last = this.#last;
    this.#last = now;
    return Array.from({ length: Math.max(...now.keys()) + 1 }, (_, core) => {
      const times = now.get(core);
      return times ? (cpuUse(last.get(core) ?? { busy: 0, idle: 0 }, times) ?? null) : null;
    });
  }
}
