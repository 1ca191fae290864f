import { AGENT_LIMITS } from '@vitrine/contracts';
import type { Reading } from './machine.ts';

/** Clamps a driver's value to a whole number that the contracts accept. */
export const whole = (value: number): number => {
  if (!(value > 0)) return 0;
  return value >= Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Math.round(value);
};

/** Returns a percentage with two decimals. */
export const percent = (value: number): number => (value > 0 ? Math.round(Math.min(value, 100) * 100) / 100 : 0);

/** Returns a text that the contracts accept: no control characters, not too long. */
export const clip = (value: string): string =>
  value
    // eslint-disable-next-line no-control-regex -- control characters are what it removes
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, AGENT_LIMITS.text);

const celsius = (value: number | undefined): number | undefined =>
  value !== undefined && value >= -100 && value <= 300 ? Math.round(value * 10) / 10 : undefined;

const load = (value: number): number => (value > 0 ? Math.min(value, 1e6) : 0);

/** Clamps a reading to the limits of the contracts: one faulty sensor must not lose the whole report. */
export function clampReading(reading: Reading): Reading {
  const temperature = celsius(reading.temperature);
  return {
    cpu: percent(reading.cpu),
    load: [load(reading.load[0]), load(reading.load[1]), load(reading.load[2])],
    ramUsed: whole(reading.ramUsed),
    swapUsed: whole(reading.swapUsed),
    disks: reading.disks.slice(0, AGENT_LIMITS.disks).map(disk => ({
      mount: clip(disk.mount),
      used: whole(disk.used),
      total: whole(disk.total),
    })),
    interfaces: reading.interfaces.slice(0, AGENT_LIMITS.interfaces).map(one => ({
      name: clip(one.name),
      up: whole(one.up),
      down: whole(one.down),
      totalUp: whole(one.totalUp),
      totalDown: whole(one.totalDown),
    })),
    tcp: whole(reading.tcp),
    udp: whole(reading.udp),
    processes: whole(reading.processes),
    uptime: whole(reading.uptime),
    ...(temperature !== undefined && { temperature }),
    ...(reading.gpus?.length && { gpus: reading.gpus.slice(0, AGENT_LIMITS.gpus).map(boundedGpu) }),
  };
}

function boundedGpu(gpu: NonNullable<Reading['gpus']>[number]): NonNullable<Reading['gpus']>[number] {
  const temperature = celsius(gpu.temperature);
  return {
    name: clip(gpu.name),
    usage: percent(gpu.usage),
    ...(gpu.memoryUsed !== undefined && { memoryUsed: whole(gpu.memoryUsed) }),
    ...(gpu.memoryTotal !== undefined && { memoryTotal: whole(gpu.memoryTotal) }),
    ...(temperature !== undefined && { temperature }),
  };
}
