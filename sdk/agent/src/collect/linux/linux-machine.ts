import { join } from 'node:path';
import {
  NO_INTERFACE_OVERRIDES,
  type Absence,
  type Facts,
  type GpuReading,
  type InterfaceOverrides,
} from '@vitrine/contracts';
import { Absences } from '../absent.ts';
import { clampReading } from '../clamp-reading.ts';
import type { CollectOptions } from '../collect-options.ts';
import { interfaceChoice, judgeInterfaces, shownVerdicts } from '../interface-choice.ts';
import { InterfaceRates } from '../interface-rates.ts';
import type { Machine, Reading } from '../machine.ts';
import { SteadyClock } from '../steady-clock.ts';
import { Cores } from './cores.ts';
import { Cpu } from './cpu.ts';
import { Disks } from './disks.ts';
import { environmentOf, type Environment } from './environment.ts';
import { linuxFacts } from './facts.ts';
import { sysGpus, type SysGpu } from './gpu-amd.ts';
import { devfreqGpus } from './gpu-devfreq.ts';
import { NvidiaGpus } from './gpu-nvidia.ts';
import { readTopology } from './interface-topology.ts';
import { readLoad } from './load.ts';
import { MemoryReader } from './memory.ts';
import { readInterfaces } from './network.ts';
import { ProcFile } from './proc-file.ts';
import { Processes } from './processes.ts';
import { inProc, type Roots } from './roots.ts';
import { readSockets } from './sockets.ts';
import { Temperature } from './temperature.ts';
import { isThere, textOf } from './text-file.ts';
import { Uptime } from './uptime.ts';

/** Linux machine, read from /proc and /sys. A reading starts no process and never blocks. */
export class LinuxMachine implements Machine {
  readonly boot: string;
  readonly #roots: Roots;
  readonly #environment: Environment;
  readonly #files;
  readonly #cpu: Cpu;
  readonly #cores: Cores | undefined;
  readonly #memory: MemoryReader;
  readonly #rates: InterfaceRates;
  readonly #disks: Disks;
  readonly #processes: Processes;
  readonly #uptime: Uptime;
  readonly #clock: SteadyClock;
  readonly #temperature: Temperature;
  readonly #sysGpus: SysGpu[];
  readonly #boardGpus: SysGpu[];
  readonly #nvidia: NvidiaGpus | undefined;
  readonly #judge;
  #overrides: InterfaceOverrides = NO_INTERFACE_OVERRIDES;
  #absent: readonly Absence[] = [];
  #facts: Facts | undefined;

  constructor(roots: Roots, options: CollectOptions, bootMoment: () => string) {
    const proc = (name: string): ProcFile => new ProcFile(join(roots.proc, name));
    const network = (name: string): ProcFile => new ProcFile(inProc(roots, `net/${name}`));
    const environment = environmentOf(roots, options.ignoreContainerLimits);
    const { isContainer, cgroup, virtualFile, hidesProcesses } = environment;
    this.#roots = roots;
    this.#environment = environment;
    this.#files = {
      stat: proc('stat'),
      cores: proc('stat'),
      loadavg: proc('loadavg'),
      dev: network('dev'),
      sockstat: network('sockstat'),
      sockstat6: network('sockstat6'),
    };
    this.boot = textOf(join(roots.proc, 'sys/kernel/random/boot_id')) || bootMoment();
    this.#cpu = new Cpu(this.#files.stat, cgroup);
    this.#cores = options.cores ? new Cores(this.#files.cores) : undefined;
    this.#memory = new MemoryReader(roots.proc, options.memoryMode, cgroup, virtualFile('meminfo'));
    const topology = readTopology(roots);
    const overrides = () => this.#overrides;
    this.#rates = new InterfaceRates(interfaceChoice(options, topology, overrides));
    this.#judge = judgeInterfaces(options, topology, overrides);
    this.#disks = new Disks(roots, options, isContainer);
    this.#processes = new Processes(roots.proc, { isHidden: hidesProcesses, isContainer });
    this.#uptime = new Uptime(roots.proc, isContainer && !virtualFile('uptime'));
    this.#clock = new SteadyClock(() => {
      const seconds = this.#uptime.ofHost();
      return seconds === undefined ? undefined : seconds * 1000;
    });
    this.#temperature = new Temperature(roots.sys);
    this.#sysGpus = sysGpus(roots.sys, roots.root);
    this.#boardGpus = devfreqGpus(roots.sys);
    this.#nvidia = isThere(join(roots.proc, 'driver/nvidia/version')) ? new NvidiaGpus() : undefined;
    // Allows the first reading to compute differences.
    this.read();
  }

  get absent(): readonly Absence[] {
    return this.#absent;
  }

  read(): Reading {
    const absences = new Absences();
    const files = this.#files;
    const memory = this.#memory.read();
    const { disks, absent } = this.#disks.read();
    const sockets = readSockets(files);
    const interfaces = readInterfaces(files.dev);
    const reading = {
      cpu: absences.value('cpu', this.#cpu.read()),
      load: absences.value('load', readLoad(files.loadavg)),
      ramUsed: absences.value('ramUsed', memory.used),
      swapUsed: absences.value('swapUsed', memory.swapUsed),
      disks: absences.value('disks', disks),
      interfaces: absences.value(
        'interfaces',
        Array.isArray(interfaces) ? this.#rates.read(interfaces, performance.now()) : interfaces,
      ),
      tcp: absences.value('tcp', sockets.tcp),
      udp: absences.value('udp', sockets.udp),
      processes: absences.value('processes', this.#processes.read()),
      uptime: absences.value('uptime', this.#uptime.read()),
      temperature: this.#temperature.read(),
      gpus: this.#gpus(),
      cores: this.#cores?.read(),
    };
    for (const [mount, reason] of absent) absences.add('disks', reason, mount);
    this.#absent = absences.list;
    return clampReading(reading as Reading);
  }

  steadyTime(): number {
    return this.#clock.now();
  }

  async facts(): Promise<Facts> {
    await this.#disks.ready();
    // Sizes that are temporarily unreadable keep their previous values.
    this.#facts = linuxFacts(
      this.#roots,
      {
        cpu: this.#environment.cgroup,
        memory: this.#memory.read(),
        disks: this.#disks.read().disks,
      },
      this.#facts,
    );
    const interfaces = readInterfaces(this.#files.dev);
    if (!Array.isArray(interfaces)) return this.#facts;
    return {
      ...this.#facts,
      interfaces: shownVerdicts(this.#judge(interfaces.map(({ name }) => name))),
    };
  }

  chooseInterfaces(overrides: InterfaceOverrides): void {
    this.#overrides = overrides;
    this.#rates.reset();
  }

  ready(): Promise<void> {
    return this.#disks.ready();
  }

  get stuck(): boolean {
    return this.#disks.stuck;
  }

  close(): void {
    for (const file of Object.values(this.#files)) file.close();
    for (const gpu of [...this.#sysGpus, ...this.#boardGpus]) gpu.close();
    this.#environment.cgroup?.close();
    this.#memory.close();
    this.#uptime.close();
    this.#temperature.close();
    this.#nvidia?.close();
  }

  /** On such boards nvidia-smi does not provide the usage, but the board's driver does. */
  #gpus(): GpuReading[] {
    const boards = this.#boardGpus.map(gpu => gpu.read());
    const cards = [...this.#sysGpus.map(gpu => gpu.read()), ...(this.#nvidia?.read() ?? [])];
    const [card] = cards;
    const [board] = boards;
    if (cards.length === 1 && boards.length === 1) return [{ ...board, ...card, name: card!.name }];
    return [...cards, ...boards];
  }
}
