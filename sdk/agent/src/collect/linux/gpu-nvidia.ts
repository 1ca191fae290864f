import type { ChildProcess } from 'node:child_process';
import type { GpuReading } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';

const QUERY = 'index,name,utilization.gpu,memory.used,memory.total,temperature.gpu';
const READ_INTERVAL_SECONDS = 5;
const STALE_AFTER = 4 * READ_INTERVAL_SECONDS * 1000;
const RESTART_AFTER = MINUTE_MS;
const MIB = 1024 * 1024;

/** Parses one line of `nvidia-smi --format=csv,noheader,nounits`; unknown numbers are [N/A]. A name may contain commas. */
export function parseNvidiaLine(line: string): { index: number; gpu: GpuReading } | undefined {
  const cells = line.split(',').map(cell => cell.trim());
  if (cells.length < 6) return undefined;
  const number = (cell = ''): number | undefined => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined);
  const index = number(cells[0]);
  const [usage, used, total, temperature] = cells.slice(-4).map(number);
  if (index === undefined) return undefined;
  return {
    index,
    gpu: {
      name: cells.slice(1, -4).join(', '),
      ...(usage !== undefined && { usage }),
      ...(used !== undefined && { memoryUsed: used * MIB }),
      ...(total !== undefined && { memoryTotal: total * MIB }),
      ...(temperature !== undefined && { temperature }),
    },
  };
}

/**
 * Utilisation of NVIDIA cards, from one long-running nvidia-smi, started at the first read: starting it is expensive, reading a
 * line is not.
 */
export class NvidiaGpus {
  readonly #command: string;
  #child: ChildProcess | undefined;
  #startAt = 0;
  #readAt = 0;
  readonly #gpus = new Map<number, GpuReading>();

  constructor(command = 'nvidia-smi') {
    this.#command = command;
  }

  read(): GpuReading[] {
    const now = performance.now();
    if (!this.#child && now >= this.#startAt) this.#start(now);
    if (now - this.#readAt > STALE_AFTER) return [];
    return [...this.#gpus].sort(([a], [b]) => a - b).map(([, gpu]) => gpu);
  }

  close(): void {
    this.#startAt = Infinity;
    this.#child?.kill();
  }

  #start(now: number): void {
    this.#startAt = now + RESTART_AFTER;
    // Loaded lazily: most machines have no such card, and the module costs memory.
    const { spawn } = process.getBuiltinModule('node:child_process');
    const query = [`--query-gpu=${QUERY}`, '--format=csv,noheader,nounits', '-l', String(READ_INTERVAL_SECONDS)];
    const child = spawn(this.#command, query, { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
    this.#child = child;
    const onExit = (): void => void (this.#child = undefined);
    child.once('error', onExit).once('exit', onExit);
    child.unref();

    let rest = '';
    child.stdout.on('data', piece => {
      const lines = (rest + String(piece)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#parseLine(line);
    });
  }

  #parseLine(line: string): void {
    const read = parseNvidiaLine(line);
    if (!read) return;
    this.#readAt = performance.now();
    this.#gpus.set(read.index, read.gpu);
  }
}
