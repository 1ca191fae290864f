import type { Hello, Report } from '@vitrine/contracts';
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
  record.traffic = trafficOf(record.traffic, report, countedOf(report, at, origin));
  record.dirty = true;
  record.isStateDirty = true;
  return { at, values: valuesOf(report, record.traffic) };
}

const sum = <T>(list: readonly T[], of: (item: T) => number) =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    list.reduce((total, item) => total + of(item), 0),
  );

/** Converts a report to scalar metrics, summing the parts of the machine. What the machine lacks, or cannot read, is left out. */
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
  const gpuUses = gpus.flatMap(gpu => gpu.usage ?? []);
  const gpuMemories = gpus.flatMap(gpu => gpu.memoryUsed ?? []);
  return known({
    cpu,
    load1: load?.[0],
    load5: load?.[1],
    load15: load?.[2],
    ramUsed,
    swapUsed,
    diskUsed: disks && sum(disks, disk => disk.used),
    netUp: interfaces && sum(interfaces, network => network.up),
    netDown: interfaces && sum(interfaces, network => network.down),
    trafficUp: traffic.up,
    trafficDown: traffic.down,
    tcp,
    udp,
    processes,
    uptime,
    temperature,
    gpu: gpuUses.length > 0 ? sum(gpuUses, use => use) / gpuUses.length : undefined,
    gpuMemoryUsed: gpuMemories.length > 0 ? sum(gpuMemories, bytes => bytes) : undefined,
  });
}

type Known<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out the metrics without a value. */
const known = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Known<T>;

/** The traffic counted with a report. One without interfaces could not read them: the next one counts on. */
const trafficOf = (known: TrafficTotals | undefined, { interfaces }: Report, reading: CounterReading): TrafficTotals =>
  known && interfaces === undefined ? known : countTraffic(known, reading);

/** Returns the traffic counters of a report. `at`: the time that the report is stored under. */
function countedOf(
  report: Report,
  at: number,
  origin: { readonly boot: string; readonly stream: string },
): CounterReading {
  const counters = new Map(
    (report.interfaces ?? []).map(({ name, totalUp, totalDown }) => [name, { up: totalUp, down: totalDown, at }]),
  );
  return { at, uptime: report.uptime ?? 0, boot: origin.boot, stream: origin.stream, counters };
}
