import { freemem, loadavg, totalmem, uptime } from 'node:os';
import type { DiskReading, Facts, GpuReading, InterfaceReading } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { BackgroundReader } from '../background-reader.ts';
import { clampReading } from '../clamp-reading.ts';
import { interfaceChoice } from '../interface-choice.ts';
import { InterfaceRates } from '../interface-rates.ts';
import type { Machine, Reading } from '../machine.ts';
import type { MemoryMode, CollectOptions } from '../collect-options.ts';
import { cpuMeter } from './cpu-times.ts';
import { portableFacts } from './facts.ts';
import type { System } from './system.ts';
import { volumeReadings } from './volumes.ts';

/** Each of these starts a program or two, and Windows' take half a second of processor time. */
const SHORT_INTERVAL_MS = process.platform === 'win32' ? 15_000 : 5_000;
const LONG_INTERVAL_MS = process.platform === 'win32' ? MINUTE_MS : 30_000;

/** A machine without /proc (macOS, Windows, FreeBSD), read through Node and, in the background, systeminformation. */
export class PortableMachine implements Machine {
  readonly boot: string;
  readonly stuck = false;
  readonly #system: System;
  readonly #cpu = cpuMeter();
  readonly #background;

  constructor(system: System, options: CollectOptions, boot: string) {
    this.boot = boot;
    this.#system = system;
    const rates = new InterfaceRates(interfaceChoice(options, { hasDevice: () => false, master: () => undefined }));
    this.#background = {
      memory: new BackgroundReader(SHORT_INTERVAL_MS, { ram: totalmem() - freemem(), swap: 0 }, () =>
        memoryOf(system, options.memoryMode),
      ),
      interfaces: new BackgroundReader<InterfaceReading[]>(SHORT_INTERVAL_MS, [], async () => {
        const stats = await system.networkStats('*');
        const totals = stats.map(one => ({ name: one.iface, totalUp: one.tx_bytes, totalDown: one.rx_bytes }));
        return rates.read(totals, performance.now());
      }),
      disks: new BackgroundReader<DiskReading[]>(LONG_INTERVAL_MS, [], async () =>
        volumeReadings(await system.fsSize(), options),
      ),
      sockets: new BackgroundReader(LONG_INTERVAL_MS, { tcp: 0, udp: 0 }, () => socketsOf(system)),
      processes: new BackgroundReader(LONG_INTERVAL_MS, 0, async () => (await system.processes()).all),
      temperature: new BackgroundReader<number | undefined>(
        LONG_INTERVAL_MS,
        undefined,
        async () => (await system.cpuTemperature()).max || undefined,
      ),
      gpus: new BackgroundReader<GpuReading[]>(LONG_INTERVAL_MS, [], () => gpusOf(system)),
    };
  }

  read(): Reading {
    const now = this.#background;
    const temperature = now.temperature.get();
    const [one = 0, five = 0, fifteen = 0] = loadavg();
    return clampReading({
      cpu: this.#cpu(),
      load: [one, five, fifteen],
      ramUsed: now.memory.get().ram,
      swapUsed: now.memory.get().swap,
      disks: now.disks.get(),
      interfaces: now.interfaces.get(),
      ...now.sockets.get(),
      processes: now.processes.get(),
      uptime: uptime(),
      ...(temperature !== undefined && { temperature }),
      gpus: now.gpus.get(),
    });
  }

  steadyTime(): number {
    return Date.now();
  }

  async facts(): Promise<Facts> {
    await this.#background.disks.settled();
    return portableFacts(this.#system, this.#background.disks.get());
  }

  async ready(): Promise<void> {
    await Promise.all(Object.values(this.#background).map(value => value.settled()));
  }

  close(): void {}
}

async function memoryOf(system: System, mode: MemoryMode): Promise<{ ram: number; swap: number }> {
  const memory = await system.mem();
  const unused = { available: memory.available, 'free-cached': memory.free + memory.buffcache, free: memory.free }[
    mode
  ];
  return { ram: memory.total - unused, swap: memory.swapused };
}

async function socketsOf(system: System): Promise<{ tcp: number; udp: number }> {
  const all = await system.networkConnections();
  const ofKind = (kind: string): number => all.filter(socket => socket.protocol.startsWith(kind)).length;
  return { tcp: ofKind('tcp'), udp: ofKind('udp') };
}

async function gpusOf(system: System): Promise<GpuReading[]> {
  const { controllers } = await system.graphics();
  const MIB = 1024 * 1024;
  return controllers
    .filter(card => card.utilizationGpu !== undefined)
    .map(card => ({
      name: card.name || card.model,
      usage: card.utilizationGpu ?? 0,
      ...(card.memoryUsed !== undefined && { memoryUsed: card.memoryUsed * MIB }),
      ...(card.memoryTotal !== undefined && { memoryTotal: card.memoryTotal * MIB }),
      ...(card.temperatureGpu !== undefined && { temperature: card.temperatureGpu }),
    }));
}
