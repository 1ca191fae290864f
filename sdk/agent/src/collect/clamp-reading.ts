import { AGENT_LIMITS, type GpuReading } from '@vitrine/contracts';
import type { Reading } from './machine.ts';

/** Clamps a driver's value to an integer that the contracts accept. */
export const whole = (value: number): number => {
  if (!(value > 0)) return 0;
  return value >= Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Math.round(value);
};

/** Returns a percentage with two decimals. */
export const percent = (value: number): number => (value > 0 ? Math.round(Math.min(value, 100) * 100) / 100 : 0);

/** Returns a text that the contracts accept: no control characters, not too long. */
export const clip = (value: string): string =>
  value
    // oxlint-disable-next-line no-control-regex -- control characters are what it removes
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, AGENT_LIMITS.text);

const celsius = (value: number | undefined): number | undefined =>
  value !== undefined && value >= -100 && value <= 300 ? Math.round(value * 10) / 10 : undefined;

const load = (value: number): number => (value > 0 ? Math.min(value, 1e6) : 0);

/** Clamps a reading to the limits of the contracts, so that one faulty sensor does not lose the whole report. */
export function clampReading(reading: Reading): Reading {
  const { disks, interfaces, gpus, cores } = reading;
  return defined<Reading>({
    cpu: ifKnown(reading.cpu, percent),
    load: reading.load && [load(reading.load[0]), load(reading.load[1]), load(reading.load[2])],
    ramUsed: ifKnown(reading.ramUsed, whole),
    swapUsed: ifKnown(reading.swapUsed, whole),
    disks: disks?.slice(0, AGENT_LIMITS.disks).map(disk => ({
      mount: clip(disk.mount),
      used: whole(disk.used),
      total: whole(disk.total),
    })),
    interfaces: interfaces?.slice(0, AGENT_LIMITS.interfaces).map(networkInterface => ({
      name: clip(networkInterface.name),
      up: whole(networkInterface.up),
      down: whole(networkInterface.down),
      totalUp: whole(networkInterface.totalUp),
      totalDown: whole(networkInterface.totalDown),
    })),
    tcp: ifKnown(reading.tcp, whole),
    udp: ifKnown(reading.udp, whole),
    processes: ifKnown(reading.processes, whole),
    uptime: ifKnown(reading.uptime, whole),
    temperature: celsius(reading.temperature),
    cores: cores?.slice(0, AGENT_LIMITS.cores).map(use => (use === null ? null : percent(use))),
    gpus: gpus?.length ? gpus.slice(0, AGENT_LIMITS.gpus).map(boundedGpu) : undefined,
  });
}

function boundedGpu(gpu: GpuReading): GpuReading {
  return defined<GpuReading>({
    name: clip(gpu.name),
    usage: ifKnown(gpu.usage, percent),
    memoryUsed: ifKnown(gpu.memoryUsed, whole),
    memoryTotal: ifKnown(gpu.memoryTotal, whole),
    temperature: celsius(gpu.temperature),
  });
}

const ifKnown = <T>(value: T | undefined, bound: (value: T) => T): T | undefined =>
  value === undefined ? undefined : bound(value);

/** Omits properties without a value. */
const defined = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
