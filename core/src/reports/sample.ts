import type { Hello, Report } from '@vitrine/contracts';
import type { NodeReportState } from './node-report-state.ts';
import { clampTimestamp } from './timestamp.rule.ts';
import { addContinuation, ownTotals, type OwnTotals } from './traffic-in-place.ts';
import { countTraffic, type CounterReading, type TrafficTotals } from './traffic.rule.ts';

type ReportValues = ReturnType<typeof valuesOf>;

/** A report as the core stores it: with a plausible time, and traffic totals that survive reboots. */
export interface Sample {
  /** ms since 1970. */
  readonly at: number;
  readonly values: ReportValues;
}

/** Converts a report of an agent installation to a sample, and counts its traffic. `now` in ms. */
export function sampleOf(report: Report, record: NodeReportState, origin: Origin, now: number): Sample {
  const at = clampTimestamp(report.at, now);
  const traffic = (record.traffic = trafficOf(record.traffic, report, readingOf(report, at, origin)));
  record.dirty = true;
  record.isStateDirty = true;
  return { at, values: valuesOf(report, traffic) };
}

const sum = <T>(list: readonly T[], pick: (item: T) => number) =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    list.reduce((total, item) => total + pick(item), 0),
  );

/**
 * Converts a report to scalar metrics, summing the parts of the machine. Readings that the machine lacks, or cannot read, are
 * undefined.
 */
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
  return {
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
  };
}

type Origin = Pick<Hello, 'boot' | 'stream'>;
type ReadingTime = Omit<CounterReading, 'counters'>;

/** Returns the traffic counted with a report. A report without interfaces could not read them: the next one continues the count. */
function trafficOf(known: OwnTotals | undefined, { interfaces }: Report, reading: ReadingTime): OwnTotals {
  if (known && (interfaces === undefined || addContinuation(known, reading, interfaces))) return known;
  const counters = new Map(
    (interfaces ?? []).map(({ name, totalUp, totalDown }) => [name, { up: totalUp, down: totalDown, at: reading.at }]),
  );
  return ownTotals(countTraffic(known, { ...reading, counters }));
}

/** `at`: the time under which the report is stored. */
const readingOf = ({ uptime = 0 }: Report, at: number, { boot, stream }: Origin): ReadingTime => ({
  at,
  uptime,
  boot,
  stream,
});
