import type { Facts, GpuReading, Report } from '@vitrine/plugin-sdk';
import { listOf, mapOf, numberOf, textOf, type Message } from './wire.ts';

/* Translates readings. Values are not checked here: the core validates every frame by its schema. */

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const MAX_ITEMS = 16;
/** Names of the root file system, and of the sum of all interfaces. */
const ROOT = '/';
const ALL = 'all';
/** First agent version that supports the request for disk health. */
const FIRST_WITH_DISKS = [0, 15] as const;
const SYSTEMS = ['Linux', 'macOS', 'Windows', 'FreeBSD'];

const EMPTY: Message = new Map();
const part = (data: Message, key: number) => mapOf(data.get(key)) ?? EMPTY;
const bytesOf = (gibibytes: unknown) => Math.round(numberOf(gibibytes) * GIB);

/** Returns true if a reading contains facts of the machine; before version 0.18 every reading does. */
export const hasFacts = (data: Message): boolean => part(data, 4).size > 0 || part(data, 1).has(0);

/** Returns the facts of a machine: those in the reading, completed with the known ones. */
export function factsOf(data: Message, known: Facts): Facts {
  const [stats, info, details] = [part(data, 0), part(data, 1), part(data, 4)];
  const system = details.size > 0 ? details.get(5) : info.get(14);
  return {
    ...known,
    hostname: textOf(details.get(0) ?? info.get(0)) || known.hostname,
    os: textOf(details.get(6)) || SYSTEMS[numberOf(system)] || known.os,
    kernel: textOf(details.get(1) ?? info.get(1)) || known.kernel,
    arch: textOf(details.get(7)) || known.arch,
    cpuName: textOf(details.get(4) ?? info.get(4)) || known.cpuName,
    cpuCores: numberOf(details.get(3) ?? info.get(3)) || numberOf(details.get(2) ?? info.get(2)) || known.cpuCores,
    cpuPhysicalCores: numberOf(details.get(2) ?? info.get(2)) || (known.cpuPhysicalCores ?? 0),
    ramTotal: numberOf(details.get(9)) || bytesOf(stats.get(2)),
    swapTotal: bytesOf(stats.get(7)),
    diskTotal: disksOf(stats).reduce((sum, { total }) => sum + total, 0),
    gpuNames: gpusOf(stats).map(({ name }) => name),
    absent: (['tcp', 'udp', 'processes'] as const).map(reading => ({ reading, reason: 'unsupported' })),
  };
}

export const versionOf = (data: Message): string => `Beszel ${textOf(part(data, 1).get(10)).slice(0, 60)}`.trim();

/** Returns true if the agent supports the request for disk health. */
export function tellsDisks(data: Message): boolean {
  const [major = NaN, minor = NaN] = textOf(part(data, 1).get(10)).replace(/^v/, '').split('.').map(Number);
  return major > FIRST_WITH_DISKS[0] || (major === FIRST_WITH_DISKS[0] && minor >= FIRST_WITH_DISKS[1]);
}

/** Returns a reading as a report. Memory and disks are in GiB with two decimals. */
export function reportOf(data: Message, seq: number, at: number): Report {
  const [stats, info] = [part(data, 0), part(data, 1)];
  const load = listOf(stats.get(28)).map(numberOf);
  const temperatures = [...part(stats, 20).values()].map(numberOf).filter(value => value > -100 && value < 300);
  const gpus = gpusOf(stats);
  return {
    seq,
    at,
    cpu: numberOf(stats.get(0)),
    load: [load[0] ?? 0, load[1] ?? 0, load[2] ?? 0],
    ramUsed: bytesOf(stats.get(3)),
    swapUsed: bytesOf(stats.get(8)),
    disks: disksOf(stats),
    interfaces: interfacesOf(stats),
    uptime: numberOf(info.get(5)),
    ...(temperatures.length > 0 && { temperature: Math.max(...temperatures) }),
    ...(gpus.length > 0 && { gpus }),
  };
}

function disksOf(stats: Message): NonNullable<Report['disks']> {
  const entries = [...part(stats, 21)]
    .slice(0, MAX_ITEMS)
    .map(([name, values]) => [textOf(name), mapOf(values) ?? EMPTY] as const);
  return [
    { mount: ROOT, total: bytesOf(stats.get(9)), used: bytesOf(stats.get(10)) },
    ...entries.map(([mount, values]) => ({ mount, total: bytesOf(values.get(0)), used: bytesOf(values.get(1)) })),
  ];
}

/** Returns the interfaces with their totals. Agents that do not list interfaces send only the current rates, summed. */
function interfacesOf(stats: Message): Report['interfaces'] {
  const named = [...part(stats, 31)].slice(0, MAX_ITEMS * 4).map(([name, values]) => {
    const [up = 0, down = 0, totalUp = 0, totalDown = 0] = listOf(values).map(numberOf);
    return { name: textOf(name), up, down, totalUp, totalDown };
  });
  if (named.length > 0) return named;
  const [up = 0, down = 0] = listOf(stats.get(26)).map(numberOf);
  return [{ name: ALL, up, down, totalUp: 0, totalDown: 0 }];
}

function gpusOf(stats: Message): GpuReading[] {
  return [...part(stats, 22).values()]
    .slice(0, MAX_ITEMS)
    .map(values => mapOf(values) ?? EMPTY)
    .map(gpu => ({
      name: textOf(gpu.get(0)),
      usage: numberOf(gpu.get(3)),
      memoryUsed: Math.round(numberOf(gpu.get(1)) * MIB),
      memoryTotal: Math.round(numberOf(gpu.get(2)) * MIB),
    }));
}
