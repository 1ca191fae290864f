import type { Hello, Report } from '@vitrine/contracts';
import type { MetricValues } from '../history/write/minutes.service.ts';
import type { NodeReportState } from './node-report-state.ts';
import { clampTimestamp } from './timestamp.rule.ts';
import { countTraffic, type CounterReading, type TrafficTotals } from './traffic.rule.ts';

export type ReportValues = ReturnType<typeof valuesOf>;

/** A report as the core keeps it: under a plausible time, with traffic totals that survive reboots. */
export interface Sample {
  /** ms since 1970. */
  readonly at: number;
  readonly values: ReportValues;
}

/** Converts a report of an agent installation to a sample, and counts its traffic. `now` in ms. */
export function sampleOf(
  report: Report,
  record: NodeReportState,
  origin: Pick<Hello, 'boot' | 'stream'>,
  now: number,
): Sample {
  const at = clampTimestamp(report.at, now);
  record.traffic = countTraffic(record.traffic, countedOf(report, at, origin));
  record.dirty = true;
  record.isStateDirty = true;
  return { at, values: valuesOf(report, record.traffic) };
}

const sum = <T>(list: readonly T[], of: (item: T) => number) =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    list.reduce((total, item) => total + of(item), 0),
  );

/** Converts a report to scalar metrics, summing the parts of the machine. Optional ones are omitted if the machine lacks them. */
function valuesOf(report: Report, traffic: Pick<TrafficTotals, 'up' | 'down'>) {
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

/** Returns the traffic counters of a report. `at`: the time that the report is stored under. */
function countedOf(
  report: Report,
  at: number,
  origin: { readonly boot: string; readonly stream: string },
): CounterReading {
  const counters = new Map(
    report.interfaces.map(({ name, totalUp, totalDown }) => [name, { up: totalUp, down: totalDown, at }]),
  );
  return { at, uptime: report.uptime, boot: origin.boot, stream: origin.stream, counters };
}
