import { isIP } from 'node:net';
import type { AgentFrame, Facts, GpuReading, Report } from '@vitrine/plugin-sdk';
import { countOf, numberOf, objectOf, textOf, valueOf, type JsonObject } from './json.ts';

/* Translates messages of Komari agents. Values are not checked here: the core validates every frame by its schema. */

const TEXT = 256;
const MAX_GPUS = 16;
/** Name of the only disk and the only network interface, because these agents report sums. */
const ALL = 'all';

/** Returns the facts, updated from a basic info. `peer` is used if the info has no address of that family. */
export function factsWith(known: Facts, info: JsonObject, peer: string): Facts {
  const text = (key: string, before: string) => {
    const value = valueOf(info, key);
    return value === undefined ? before : textOf(value).slice(0, TEXT);
  };
  const count = (key: string, before: number) => {
    const value = valueOf(info, key);
    return value === undefined ? before : countOf(value);
  };
  return {
    ...known,
    os: text('os', known.os),
    kernel: text('kernel_version', known.kernel),
    arch: text('arch', known.arch),
    cpuName: text('cpu_name', known.cpuName),
    cpuCores: count('cpu_cores', known.cpuCores),
    cpuPhysicalCores: count('cpu_physical_cores', known.cpuPhysicalCores ?? 0),
    ramTotal: count('mem_total', known.ramTotal),
    swapTotal: count('swap_total', known.swapTotal),
    diskTotal: count('disk_total', known.diskTotal),
    virtualization: text('virtualization', known.virtualization),
    gpuNames: valueOf(info, 'gpu_name') === undefined ? known.gpuNames : gpuNames(textOf(valueOf(info, 'gpu_name'))),
    addresses: addresses(info, peer),
  };
}

/** Returns the facts with sizes from a report, for agents that have not sent a basic info yet. */
export function factsFromReport(known: Facts, report: JsonObject): Facts {
  const total = (part: string) => countOf(objectOf(report[part]).total);
  return {
    ...known,
    ramTotal: known.ramTotal || total('ram'),
    swapTotal: known.swapTotal || total('swap'),
    diskTotal: known.diskTotal || total('disk'),
  };
}

/** Returns the agent version as displayed by the core. */
export const versionOf = (info: JsonObject, known: string): string => {
  const version = textOf(info.version).slice(0, 60);
  return version ? `Komari ${version}` : known || 'Komari';
};

/** Returns a report. Percent, bytes, bytes per second and seconds, as in Komari. */
export function reportOf(body: JsonObject, seq: number, at: number): Report {
  const [cpu, ram, swap, disk] = [body.cpu, body.ram, body.swap, body.disk].map(objectOf) as [
    JsonObject,
    JsonObject,
    JsonObject,
    JsonObject,
  ];
  const [load, network, connections] = [body.load, body.network, body.connections].map(objectOf) as [
    JsonObject,
    JsonObject,
    JsonObject,
  ];
  const gpus = gpusOf(objectOf(body.gpu));
  return {
    seq,
    at,
    cpu: percentOf(cpu.usage),
    load: [numberOf(load.load1), numberOf(load.load5), numberOf(load.load15)],
    ramUsed: countOf(ram.used),
    swapUsed: countOf(swap.used),
    disks: [{ mount: ALL, used: countOf(disk.used), total: countOf(disk.total) }],
    interfaces: [
      {
        name: ALL,
        up: countOf(network.up),
        down: countOf(network.down),
        totalUp: countOf(network.totalUp ?? network.total_up),
        totalDown: countOf(network.totalDown ?? network.total_down),
      },
    ],
    tcp: countOf(connections.tcp),
    udp: countOf(connections.udp),
    processes: countOf(body.process),
    uptime: countOf(body.uptime),
    ...(gpus.length > 0 && { gpus }),
  };
}

/** Returns the name of an impossible value, for which the core rejects a report; undefined if there is none. */
export function impossibleIn({ cpu = 0, load = [0, 0, 0], disks, interfaces, ...rest }: Report): string | undefined {
  const parts = { ...rest, ...disks?.[0], ...interfaces?.[0], cpu: cpu <= 100 ? cpu : NaN, load: Math.min(...load) };
  return Object.entries(parts).find(([, value]) => typeof value === 'number' && !(value >= 0))?.[0];
}

/** Returns the first frame of a connection. There is one stream per node, because these agents do not number their messages. */
export const helloOf = (node: string, version: string, facts: Facts, capabilities: string[]): AgentFrame => ({
  type: 'hello',
  protocol: { min: 1, max: 1 },
  version,
  capabilities,
  stream: `komari-${node}`,
  // These agents send no boot id: a smaller uptime indicates a restart.
  boot: 'komari',
  facts,
});

/** Returns a percentage. A value slightly above 100 % is a rounding error and is clamped. */
const percentOf = (value: unknown) => {
  const percent = numberOf(value);
  return percent > 100 && percent < 101 ? 100 : percent;
};

function gpusOf(gpu: JsonObject): GpuReading[] {
  const details = Array.isArray(gpu.detailed_info) ? (gpu.detailed_info as unknown[]).slice(0, MAX_GPUS) : [];
  if (details.length > 0)
    return details.map(objectOf).map(device => ({
      name: textOf(device.name).slice(0, TEXT),
      usage: numberOf(device.utilization),
      memoryUsed: countOf(device.memory_used),
      memoryTotal: countOf(device.memory_total),
      temperature: numberOf(device.temperature),
    }));
  if (typeof gpu.average_usage !== 'number') return [];
  const [name] = Array.isArray(gpu.models) ? (gpu.models as unknown[]) : [];
  return [{ name: textOf(name).slice(0, TEXT), usage: gpu.average_usage }];
}

const gpuNames = (names: string) =>
  names === '' || names === 'None'
    ? []
    : names
        .split(/[,;]\s*/)
        .slice(0, MAX_GPUS)
        .map(name => name.slice(0, TEXT));

function addresses(info: JsonObject, peer: string): string[] {
  const validAddresses = [textOf(info.ipv4), textOf(info.ipv6)].filter(address => isIP(address) > 0);
  const families = validAddresses.map(isIP);
  return isIP(peer) > 0 && !families.includes(isIP(peer)) ? [...validAddresses, peer] : validAddresses;
}
