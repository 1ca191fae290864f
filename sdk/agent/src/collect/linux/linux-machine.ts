import { join } from 'node:path';
import type { Facts, GpuReading } from '@vitrine/contracts';
import { clampReading } from '../clamp-reading.ts';
import { interfaceChoice } from '../interface-choice.ts';
import { InterfaceRates } from '../interface-rates.ts';
import type { Machine, Reading } from '../machine.ts';
import type { CollectOptions } from '../collect-options.ts';
import { Cpu } from './cpu.ts';
import { Disks } from './disks.ts';
import { linuxFacts } from './facts.ts';
import { sysGpus, type SysGpu } from './gpu-amd.ts';
import { NvidiaGpus } from './gpu-nvidia.ts';
import { parseLoad } from './load.ts';
import { parseMemory } from './memory.ts';
import { parseInterfaces } from './network.ts';
import { ProcFile } from './proc-file.ts';
import { Processes } from './processes.ts';
import { inProc, type Roots } from './roots.ts';
import { parseSockets } from './sockets.ts';
import { Temperature } from './temperature.ts';
import { isThere, textOf } from './text-file.ts';
import { readUptime } from './uptime.ts';
import { readTopology } from './interface-topology.ts';

/** Linux machine, read from /proc and /sys. A reading starts no process and never blocks. */
export class LinuxMachine implements Machine {
  readonly boot: string;
  readonly #roots: Roots;
  readonly #options: CollectOptions;
  readonly #files;
  readonly #cpu: Cpu;
  readonly #rates: InterfaceRates;
  readonly #disks: Disks;
  readonly #processes: Processes;
  readonly #temperature: Temperature;
  readonly #sysGpus: SysGpu[];
  readonly #nvidia: NvidiaGpus | undefined;

  constructor(roots: Roots, options: CollectOptions, bootMoment: () => string) {
    this.#roots = roots;
    this.#options = options;
    const proc = (name: string): ProcFile => new ProcFile(join(roots.proc, name));
    const network = (name: string): ProcFile => new ProcFile(inProc(roots, `net/${name}`));
    this.#files = {
      stat: proc('stat'),
      loadavg: proc('loadavg'),
      meminfo: proc('meminfo'),
      uptime: proc('uptime'),
      dev: network('dev'),
      sockstat: network('sockstat'),
      sockstat6: network('sockstat6'),
    };
    this.boot = textOf(join(roots.proc, 'sys/kernel/random/boot_id')) || bootMoment();
    this.#cpu = new Cpu(this.#files.stat);
    this.#rates = new InterfaceRates(interfaceChoice(options, readTopology(roots)));
    this.#disks = new Disks(roots, options);
    this.#processes = new Processes(roots.proc);
    this.#temperature = new Temperature(roots.sys);
    this.#sysGpus = sysGpus(roots.sys, roots.root);
    this.#nvidia = isThere(join(roots.proc, 'driver/nvidia/version')) ? new NvidiaGpus() : undefined;
    // Allows the first reading to compute differences.
    this.read();
  }

  read(): Reading {
    const files = this.#files;
    const memory = parseMemory(files.meminfo.read(), this.#options.memoryMode);
    const uptime = readUptime(files.uptime);
    const temperature = this.#temperature.read();
    const gpus = this.#gpus();
    return clampReading({
      cpu: this.#cpu.read(),
      load: parseLoad(files.loadavg.read()),
      ramUsed: memory.used,
      swapUsed: memory.swapUsed,
      disks: this.#disks.read(),
      interfaces: this.#rates.read(parseInterfaces(files.dev.read(true)), performance.now()),
      ...parseSockets(files.sockstat.read(), files.sockstat6.read()),
      processes: this.#processes.read(),
      uptime,
      ...(temperature !== undefined && { temperature }),
      ...(gpus.length && { gpus }),
    });
  }

  steadyTime(): number {
    return readUptime(this.#files.uptime) * 1000;
  }

  async facts(): Promise<Facts> {
    await this.#disks.ready();
    return linuxFacts(this.#roots, this.#disks.read());
  }

  ready(): Promise<void> {
    return this.#disks.ready();
  }

  get stuck(): boolean {
    return this.#disks.stuck;
  }

  close(): void {
    for (const file of Object.values(this.#files)) file.close();
    for (const gpu of this.#sysGpus) gpu.close();
    this.#temperature.close();
    this.#nvidia?.close();
  }

  #gpus(): GpuReading[] {
    return [...this.#sysGpus.map(gpu => gpu.read()), ...(this.#nvidia?.read() ?? [])];
  }
}
