import { cpus, loadavg, uptime } from 'node:os';
import {
  NO_INTERFACE_OVERRIDES,
  type Absence,
  type DiskReading,
  type Facts,
  type GpuReading,
  type InterfaceReading,
  type InterfaceVerdict,
  type InterfaceOverrides,
} from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Absences, Absent, reasonOf } from '../absent.ts';
import { BackgroundReader } from '../background-reader.ts';
import { clampReading } from '../clamp-reading.ts';
import type { MemoryMode, CollectOptions } from '../collect-options.ts';
import { interfaceChoice, judgeInterfaces, shownVerdicts } from '../interface-choice.ts';
import { InterfaceRates } from '../interface-rates.ts';
import type { Machine, Reading } from '../machine.ts';
import { SteadyClock } from '../steady-clock.ts';
import { coreMeters, cpuMeter } from './cpu-times.ts';
import { portableFacts } from './facts.ts';
import { portableTopology } from './interface-topology.ts';
import type { System } from './system.ts';
import { networkDrives, volumeReadings } from './volumes.ts';

/** Each of these starts a program or two, and on Windows takes half a second of processor time. */
const IS_WINDOWS = process.platform === 'win32';
const SHORT_INTERVAL_MS = IS_WINDOWS ? 15_000 : 5_000;
const LONG_INTERVAL_MS = IS_WINDOWS ? MINUTE_MS : 30_000;
const RARE_INTERVAL_MS = 10 * MINUTE_MS;

interface MemoryValues {
  readonly ram: number | Absent;
  readonly swap: number | Absent;
}

/** A machine without /proc (macOS, Windows, FreeBSD), read through Node and, in the background, systeminformation. */
export class PortableMachine implements Machine {
  readonly boot: string;
  readonly stuck = false;
  readonly #system: System;
  readonly #cpu = cpuMeter();
  readonly #cores: (() => (number | null)[]) | undefined;
  readonly #clock = new SteadyClock(() => uptime() * 1000 || undefined);
  readonly #background;
  readonly #rates: InterfaceRates;
  readonly #judge: () => InterfaceVerdict[];
  #interfaceNames: readonly string[] = [];
  #overrides: InterfaceOverrides = NO_INTERFACE_OVERRIDES;
  #absent: readonly Absence[] = [];

  constructor(system: System, options: CollectOptions, boot: string) {
    this.boot = boot;
    this.#system = system;
    this.#cores = options.cores ? coreMeters() : undefined;
    const adapters = new BackgroundReader(RARE_INTERVAL_MS, portableTopology([]), async () =>
      portableTopology(await system.networkInterfaces()),
    );
    const overrides = () => this.#overrides;
    const rates = new InterfaceRates(names => interfaceChoice(options, adapters.get(), overrides)(names));
    this.#rates = rates;
    this.#judge = () => judgeInterfaces(options, adapters.get(), overrides)(this.#interfaceNames);
    const drives = new BackgroundReader<ReadonlySet<string>>(RARE_INTERVAL_MS, new Set(), async () =>
      IS_WINDOWS ? networkDrives(await system.blockDevices()) : new Set(),
    );
    this.#background = {
      adapters,
      drives,
      memory: background<MemoryValues>(
        SHORT_INTERVAL_MS,
        absent => ({ ram: absent, swap: absent }),
        'mem',
        async () => memoryOf(await system.mem(), options.memoryMode),
      ),
      interfaces: background<InterfaceReading[] | Absent>(SHORT_INTERVAL_MS, asAbsent, 'networkStats', async () => {
        await adapters.settled();
        const totals = (await system.networkStats('*')).flatMap(stat =>
          stat.tx_bytes >= 0 && stat.rx_bytes >= 0
            ? [{ name: stat.iface, totalUp: stat.tx_bytes, totalDown: stat.rx_bytes }]
            : [],
        );
        this.#interfaceNames = totals.map(({ name }) => name);
        return totals.length ? rates.read(totals, performance.now()) : new Absent('unreadable', 'networkStats');
      }),
      disks: background<DiskReading[] | Absent>(LONG_INTERVAL_MS, asAbsent, 'fsSize', async () => {
        await drives.settled();
        const volumes = await system.fsSize();
        return volumes.length ? volumeReadings(volumes, options, drives.get()) : new Absent('unreadable', 'fsSize');
      }),
      sockets: background<{ tcp: number | Absent; udp: number | Absent }>(
        LONG_INTERVAL_MS,
        absent => ({ tcp: absent, udp: absent }),
        'networkConnections',
        () => socketsOf(system),
      ),
      processes: background<number | Absent>(
        LONG_INTERVAL_MS,
        asAbsent,
        'processes',
        async () => (await system.processes()).all || new Absent('unreadable', 'processes'),
      ),
      temperature: new BackgroundReader<number | undefined>(
        LONG_INTERVAL_MS,
        undefined,
        async () => {
          const { main, max } = await system.cpuTemperature();
          return main || max || undefined;
        },
        () => undefined,
      ),
      gpus: new BackgroundReader<GpuReading[]>(
        LONG_INTERVAL_MS,
        [],
        () => gpusOf(system),
        () => [],
      ),
    };
  }

  get absent(): readonly Absence[] {
    return this.#absent;
  }

  read(): Reading {
    const absences = new Absences();
    const now = this.#background;
    const memory = now.memory.get();
    const sockets = now.sockets.get();
    const [oneMinute = 0, five = 0, fifteen = 0] = loadavg();
    // Windows has no load average, and Node returns zeros for it.
    const load: [number, number, number] | Absent = IS_WINDOWS ? new Absent('unsupported') : [oneMinute, five, fifteen];
    const reading = {
      cpu: absences.value('cpu', cpus().length ? this.#cpu() : new Absent('unreadable')),
      load: absences.value('load', load),
      ramUsed: absences.value('ramUsed', memory.ram),
      swapUsed: absences.value('swapUsed', memory.swap),
      disks: absences.value('disks', now.disks.get()),
      interfaces: absences.value('interfaces', now.interfaces.get()),
      tcp: absences.value('tcp', sockets.tcp),
      udp: absences.value('udp', sockets.udp),
      processes: absences.value('processes', now.processes.get()),
      uptime: absences.value('uptime', uptime() || new Absent('unreadable')),
      temperature: now.temperature.get(),
      gpus: now.gpus.get(),
      cores: this.#cores?.(),
    };
    this.#absent = absences.list;
    return clampReading(reading as Reading);
  }

  steadyTime(): number {
    return this.#clock.now();
  }

  async facts(): Promise<Facts> {
    await this.#background.disks.settled();
    const disks = this.#background.disks.get();
    await this.#background.interfaces.settled();
    const facts = await portableFacts(this.#system, disks instanceof Absent ? [] : disks);
    return { ...facts, interfaces: shownVerdicts(this.#judge()) };
  }

  chooseInterfaces(overrides: InterfaceOverrides): void {
    this.#overrides = overrides;
    this.#rates.reset();
  }

  async ready(): Promise<void> {
    await Promise.all(Object.values(this.#background).map(value => value.settled()));
  }

  close(): void {}
}

const asAbsent = (absent: Absent): Absent => absent;

/** A value that is absent until its first read, and after several failed reads. `source`: the function that reads it. */
function background<T>(
  everyMs: number,
  withAbsent: (absent: Absent) => T,
  source: string,
  read: () => Promise<T>,
): BackgroundReader<T> {
  return new BackgroundReader<T>(everyMs, withAbsent(new Absent('unreadable', source)), read, error =>
    withAbsent(new Absent(reasonOf(error), source)),
  );
}

function memoryOf(memory: Awaited<ReturnType<System['mem']>>, mode: MemoryMode): MemoryValues {
  const unused = { available: memory.available, 'free-cached': memory.free + memory.buffcache, free: memory.free }[
    mode
  ];
  const known = (value: number): number | Absent => (value >= 0 ? value : new Absent('unreadable', 'mem'));
  return { ram: known(memory.total - unused), swap: known(memory.swapused) };
}

async function socketsOf(system: System): Promise<{ tcp: number | Absent; udp: number | Absent }> {
  const all = await system.networkConnections();
  // Every machine has some: an empty list is the result of missing rights.
  const denied = new Absent('denied', 'networkConnections');
  const ofKind = (kind: string): number => all.filter(socket => socket.protocol.startsWith(kind)).length;
  return all.length ? { tcp: ofKind('tcp'), udp: ofKind('udp') } : { tcp: denied, udp: denied };
}

async function gpusOf(system: System): Promise<GpuReading[]> {
  const { controllers } = await system.graphics();
  const MIB = 1024 * 1024;
  const isKnown = (value: number | null | undefined): value is number => typeof value === 'number' && value >= 0;
  return controllers
    .filter(card => [card.utilizationGpu, card.memoryUsed, card.temperatureGpu].some(isKnown))
    .map(card => ({
      name: card.name || card.model,
      ...(isKnown(card.utilizationGpu) && { usage: card.utilizationGpu }),
      ...(isKnown(card.memoryUsed) && { memoryUsed: card.memoryUsed * MIB }),
      ...(isKnown(card.memoryTotal) && { memoryTotal: card.memoryTotal * MIB }),
      ...(isKnown(card.temperatureGpu) && { temperature: card.temperatureGpu }),
    }));
}
