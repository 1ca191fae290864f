import { METRICS, type LiveState, type MetricName, type NodeDetail, type Report } from '@vitrine/contracts';
import type { MetricValues } from '../history/write/minutes.service.ts';
import type { CounterReading, TrafficTotals } from './traffic.rule.ts';

const sum = <T>(list: readonly T[], of: (item: T) => number) =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    list.reduce((total, item) => total + of(item), 0),
  );

/** Converts a report to scalar metrics, summing the parts of the machine. Optional ones are omitted if the machine lacks them. */
export function valuesOf(report: Report, traffic: Pick<TrafficTotals, 'up' | 'down'>) {
  const {
    cpu,
    load,
    ramUsed,
    swapUsed,
    tcp,
    udp,
    processes,
    uptime,
    disks,
    interfaces,
    temperature,
    gpus = [],
  } = report;
  const gpuMemory = gpus.filter(gpu => gpu.memoryUsed !== undefined);
  return {
    cpu,
    load1: load[0],
    load5: load[1],
    load15: load[2],
    ramUsed,
    swapUsed,
    diskUsed: sum(disks, disk => disk.used),
    netUp: sum(interfaces, network => network.up),
    netDown: sum(interfaces, network => network.down),
    trafficUp: traffic.up,
    trafficDown: traffic.down,
    tcp,
    udp,
    processes,
    uptime,
    ...(temperature !== undefined && { temperature }),
    ...(gpus.length > 0 && { gpu: sum(gpus, gpu => gpu.usage) / gpus.length }),
    ...(gpuMemory.length > 0 && { gpuMemoryUsed: sum(gpuMemory, gpu => gpu.memoryUsed!) }),
  } satisfies MetricValues;
}

const FRACTIONS = ['cpu', 'load1', 'load5', 'load15'] as const;
/** Rounds to the precision of the history, since each digit is sent to every viewer. */
const rounded = (name: MetricName, value: number) => Math.round(value * METRICS[name].scale) / METRICS[name].scale;

export type ReportValues = ReturnType<typeof valuesOf>;

/** Returns the live state of a node that has just reported. `now` in ms. */
export function stateOf(values: ReportValues, now: number): LiveState {
  const { gpuMemoryUsed: _, temperature = null, gpu = null, ...shown } = values;
  for (const name of FRACTIONS) shown[name] = rounded(name, shown[name]);
  return {
    ...shown,
    online: true,
    lastReport: now,
    temperature: temperature === null ? null : rounded('temperature', temperature),
    gpu: gpu === null ? null : rounded('gpu', gpu),
  };
}

export const detailOf = ({ disks, interfaces, gpus = [] }: Report): NodeDetail => ({ disks, interfaces, gpus });

/** Returns the traffic counters of a report. `at`: the time that the report is stored under. */
export function countedOf(
  report: Report,
  at: number,
  origin: { readonly boot: string; readonly stream: string },
): CounterReading {
  const counters = new Map(
    report.interfaces.map(({ name, totalUp, totalDown }) => [name, { up: totalUp, down: totalDown, at }]),
  );
  return { at, uptime: report.uptime, boot: origin.boot, stream: origin.stream, counters };
}

export const NO_DETAIL: NodeDetail = { disks: [], interfaces: [], gpus: [] };
