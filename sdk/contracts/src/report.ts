import { z } from 'zod';
import { AGENT_LIMITS } from './agent-limits.ts';
import { agentId as id, agentText as text, agentTextUpTo } from './agent-text.ts';
import { Count } from './numbers.ts';
import { PING_LIMITS, PingCertificate, PingResult } from './ping.ts';

const ratio = z.number().min(0).max(100);

/** One network interface: bytes per second now, bytes since the interface exists. */
export const InterfaceReading = z.object({
  /** Such as `eth0`. */
  name: text,
  /** Sent per second now. @unit bytes/s */
  up: Count,
  /** Received per second now. @unit bytes/s */
  down: Count,
  /** Sent since the interface exists. @unit bytes */
  totalUp: Count,
  /** Received since the interface exists. @unit bytes */
  totalDown: Count,
});
export type InterfaceReading = z.infer<typeof InterfaceReading>;

/** File system: mountpoint, used and total bytes. */
export const DiskReading = z.object({
  /** Mountpoint, such as `/` or `C:`. */
  mount: text,
  /** Used space. @unit bytes */
  used: Count,
  /** Size. @unit bytes */
  total: Count,
});
export type DiskReading = z.infer<typeof DiskReading>;

/** One GPU: percent 0–100, bytes, °C. */
export const GpuReading = z.object({
  /** Model. */
  name: text,
  /** Usage, 0–100, if known. @unit % */
  usage: ratio.optional(),
  /** Used memory, if known. @unit bytes */
  memoryUsed: Count.optional(),
  /** Size of its memory, if known. @unit bytes */
  memoryTotal: Count.optional(),
  /** Temperature, if known. @unit °C */
  temperature: z.number().min(-100).max(300).optional(),
});
export type GpuReading = z.infer<typeof GpuReading>;

/** Values of one run of a collector. */
export const SeriesRun = z.object({
  /** Id of the collector, equal to that of its plugin. */
  collector: id(2, 40),
  /** Time from the run to the report. @unit ms */
  age: Count,
  /** Family, labels, and value in the unit of the family; for a state, its name. Each is validated against the declaration. */
  values: z
    .array(
      z.tuple([
        z.string().max(60),
        z.record(z.string().max(30), z.string().max(100)),
        z.union([z.number(), z.string().max(30)]),
      ]),
    )
    .max(AGENT_LIMITS.valuesPerRun),
});
export type SeriesRun = z.infer<typeof SeriesRun>;

/** Result of the last run of a collector: `absent`: there is nothing to read; `denied`: the agent lacks a right. */
export const CollectorStatus = z.object({
  collector: id(2, 40),
  is: z.enum(['ok', 'absent', 'denied', 'failed', 'slow']),
  /** Explanation, with a remedy; for `ok`, values that are not recorded and parts that could not be read. May be empty. */
  message: agentTextUpTo(AGENT_LIMITS.collectorMessage),
});
export type CollectorStatus = z.infer<typeof CollectorStatus>;

/**
 * One reading of a machine. Percent 0–100, bytes, bytes per second, seconds. Readings that the machine cannot provide are omitted;
 * `absent` of its facts has the reasons.
 */
export const Report = z.object({
  /**
   * Sequence number in the stream. Increases by one with every report, or by more after the agent was killed or dropped reports.
   * Reports are sent in this order, and stored once per stream and number.
   */
  seq: Count,
  /** Time of the reading, milliseconds since 1970, by the agent's clock corrected with `welcome.time`. */
  at: Count,
  cpu: ratio.optional(),
  load: z.tuple([z.number().min(0).max(1e6), z.number().min(0).max(1e6), z.number().min(0).max(1e6)]).optional(),
  ramUsed: Count.optional(),
  swapUsed: Count.optional(),
  /** Readings per mountpoint; their sums are the node's disk. */
  disks: z.array(DiskReading).max(AGENT_LIMITS.disks).optional(),
  /** Readings per interface; their sums are the node's network. */
  interfaces: z.array(InterfaceReading).max(AGENT_LIMITS.interfaces).optional(),
  tcp: Count.optional(),
  udp: Count.optional(),
  processes: Count.optional(),
  uptime: Count.optional(),
  temperature: z.number().min(-100).max(300).optional(),
  /** Usage of each processor core by its number, 0–100; null for one that is offline. Only if the agent's owner enabled it. @unit % */
  cores: z.array(ratio.nullable()).max(AGENT_LIMITS.cores).optional(),
  gpus: z.array(GpuReading).max(AGENT_LIMITS.gpus).optional(),
  /** Ping results since the previous report: numbered, stored and acknowledged with the report that carries them. */
  pings: z.array(PingResult).max(PING_LIMITS.resultsPerReport).optional(),
  /** Certificates that probes saw for the first time, or with a changed expiry. */
  certificates: z.array(PingCertificate).max(PING_LIMITS.tasksPerNode).optional(),
  /** Runs of collectors since the previous report. Only after the core sent `collectors`. */
  series: z.array(SeriesRun).max(AGENT_LIMITS.runs).optional(),
  /** Collectors whose status changed since the previous report, or since the start of the connection. */
  collectors: z.array(CollectorStatus).max(AGENT_LIMITS.collectors).optional(),
});
export type Report = z.infer<typeof Report>;
