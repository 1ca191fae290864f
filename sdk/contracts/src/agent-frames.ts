import { z } from 'zod';
import { ABSENCE_REASONS } from './absences.ts';
import { AGENT_LIMITS } from './agent-limits.ts';
import { CONTROL_FROM_AGENT, CONTROL_TO_AGENT } from './control-frames.ts';
import { Count } from './numbers.ts';
import { PING_LIMITS, PingCertificate, PingResult, PingTask } from './ping.ts';
import { SignedRelease, UPDATE_REFUSALS } from './release.ts';

const ratio = z.number().min(0).max(100);
/** Human-readable text. Excludes what cannot be displayed or stored: control characters and lone surrogates. */
const text = z
  .string()
  .max(AGENT_LIMITS.text)
  .overwrite(words => words.toWellFormed().replace(/\p{Cc}/gu, ''));
/** Identifier that is compared and stored verbatim. */
const id = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[\x21-\x7e]+$/);

/** A reading that a machine cannot take. */
export const Absence = z.object({
  /** Part of the report, such as `ramUsed`. Names that only a newer agent knows are kept. */
  reading: id(1, 32),
  /** One of several: the mountpoint of a disk. The others of its kind are in the report. */
  part: text.optional(),
  reason: z.enum(ABSENCE_REASONS),
  /** File, folder or program that could not be read. */
  source: text.optional(),
});
export type Absence = z.infer<typeof Absence>;

/** A network interface of a machine: whether its traffic counts, and why. Reasons of newer agents may be other words. */
export const InterfaceVerdict = z.object({ name: text, counted: z.boolean(), reason: text });
export type InterfaceVerdict = z.infer<typeof InterfaceVerdict>;

/** Interfaces that an administrator counts or ignores, whatever the agent would choose. Options of the agent come before. */
export const InterfaceOverrides = z.object({
  count: z.array(text.min(1)).max(AGENT_LIMITS.interfaces),
  ignore: z.array(text.min(1)).max(AGENT_LIMITS.interfaces),
});
export type InterfaceOverrides = z.infer<typeof InterfaceOverrides>;

/** System facts of a machine. Sent in `hello`, and in `facts` after a change. Sizes in bytes. */
export const Facts = z.object({
  hostname: text,
  os: text,
  kernel: text,
  arch: text,
  cpuName: text,
  cpuCores: Count,
  cpuPhysicalCores: Count.optional(),
  ramTotal: Count,
  swapTotal: Count,
  diskTotal: Count,
  virtualization: text,
  gpuNames: z.array(text).max(AGENT_LIMITS.gpus),
  addresses: z.array(z.union([z.ipv4(), z.ipv6()])).max(AGENT_LIMITS.addresses),
  /** Readings that reports leave out, and why; to a core whose welcome has `absent`. */
  absent: z.array(Absence).max(AGENT_LIMITS.absences).optional(),
  /** IANA name of the machine's time zone: suggests its country. */
  timeZone: text.optional(),
  /** Network interfaces, without those of containers, which come and go. */
  interfaces: z.array(InterfaceVerdict).max(AGENT_LIMITS.interfaces).optional(),
});
export type Facts = z.infer<typeof Facts>;

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
  /** Such as `/` or `C:`. */
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
  /** Use, 0–100, if known. @unit % */
  usage: ratio.optional(),
  /** Used memory, if known. @unit bytes */
  memoryUsed: Count.optional(),
  /** Size of its memory, if known. @unit bytes */
  memoryTotal: Count.optional(),
  /** If known. @unit °C */
  temperature: z.number().min(-100).max(300).optional(),
});
export type GpuReading = z.infer<typeof GpuReading>;

/** Values of one run of a collector. */
export const SeriesRun = z.object({
  /** Id of the collector, which is that of its plugin. */
  collector: id(2, 40),
  /** Time from the run to the report. @unit ms */
  age: Count,
  /** Family, labels, and value in the unit of the family; of a state, its word. Each is checked against the declaration. */
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
  /** Meaning, and what to do; of `ok`, what is not recorded and what could not be read. May be empty. */
  message: text,
});
export type CollectorStatus = z.infer<typeof CollectorStatus>;

/**
 * One reading of a machine. Percent 0–100, bytes, bytes per second, seconds. What the machine cannot read is left out; `absent` of
 * its facts says why.
 */
export const Report = z.object({
  /**
   * Sequence number in the stream. Increases by one with every report, or by more after the agent was killed or dropped reports.
   * Reports are sent in this order, and stored once per stream and number.
   */
  seq: Count,
  /** When the reading was taken, milliseconds since 1970, by the agent's clock corrected with `welcome.time`. */
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
  gpus: z.array(GpuReading).max(AGENT_LIMITS.gpus).optional(),
  /** Ping results since the previous report: numbered, stored and acknowledged with the report that carries them. */
  pings: z.array(PingResult).max(PING_LIMITS.resultsPerReport).optional(),
  /** Certificates that probes saw for the first time, or with another expiry than before. */
  certificates: z.array(PingCertificate).max(PING_LIMITS.tasksPerNode).optional(),
  /** Runs of collectors since the previous report. Only after the core sent `collectors`. */
  series: z.array(SeriesRun).max(AGENT_LIMITS.runs).optional(),
  /** Collectors whose status changed since the previous report, or since the connection. */
  collectors: z.array(CollectorStatus).max(AGENT_LIMITS.collectors).optional(),
});
export type Report = z.infer<typeof Report>;

/**
 * Capabilities of an agent beyond reporting. `signed`: it executes only requests signed with one of its keys. `update`: it
 * accepts the program that the core offers; `signedUpdate`: it accepts only releases signed with the project's release key.
 * `interfaces`: an administrator may choose which of its network interfaces count. `series`: its owner named collectors.
 */
export const Capability = z.enum([
  'ping',
  'exec',
  'terminal',
  'signed',
  'update',
  'signedUpdate',
  'interfaces',
  'series',
]);
export type Capability = z.infer<typeof Capability>;

/** First frame of a connection. */
export const Hello = z.object({
  type: z.literal('hello'),
  protocol: z.object({ min: Count, max: Count }),
  version: text,
  /** Unknown names are ignored, so that a newer agent may talk to an older core. */
  capabilities: z.array(text).max(32),
  /** Id of the agent's outbox: sequence numbers are comparable only within one stream. New after a reinstall. */
  stream: id(8, 64),
  /** Boot id: changes at every start of the machine, to distinguish a counter reset from a wraparound. */
  boot: text,
  facts: Facts,
});
export type Hello = z.infer<typeof Hello>;

/** Frames from an agent to the core. */
export const AgentFrame = z.discriminatedUnion('type', [
  Hello,
  /** `version`: the agent's version, if it changed since its hello. */
  z.object({ type: z.literal('facts'), facts: Facts, version: text.optional() }),
  z.object({ type: z.literal('report'), report: Report }),
  /** Reports stored while the core was unreachable, oldest first. */
  z.object({ type: z.literal('reports'), reports: z.array(Report).min(1).max(AGENT_LIMITS.reportsPerBatch) }),
  /** Ping results of agents whose protocol cannot carry them in a report. Not numbered, not acknowledged. */
  z.object({ type: z.literal('pings'), results: z.array(PingResult).min(1).max(PING_LIMITS.resultsPerReport) }),
  ...CONTROL_FROM_AGENT,
  /** The agent rejected the program that it was offered. */
  z.object({ type: z.literal('updateRefused'), version: text, reason: z.enum(UPDATE_REFUSALS) }),
  /** The agent stops on purpose: it is offline at once. */
  z.object({ type: z.literal('bye') }),
]);
export type AgentFrame = z.infer<typeof AgentFrame>;

/** Frames from the core to an agent. An agent ignores a type that it does not know. */
export const CoreFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: Count,
    node: z.uuid(),
    /** Seconds between reports. */
    interval: z.number().min(0.5).max(3600),
    /** The core's clock, milliseconds since 1970. */
    time: Count,
    /** Highest stored sequence number of this stream; 0 for a new stream. */
    acked: Count,
    /** True if reports may leave out what a machine cannot read. Without it, a report must have every field. */
    absent: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('rate'), interval: z.number().min(0.5).max(3600) }),
  /** Acknowledgement: every report of the stream up to this number is stored and may be deleted from the outbox. */
  z.object({ type: z.literal('ack'), seq: Count }),
  /** Complete list of ping tasks for this agent; replaces the previous list. Only for agents with the capability `ping`. */
  z.object({ type: z.literal('pingTasks'), tasks: z.array(PingTask).max(PING_LIMITS.tasksPerNode) }),
  /** Complete choice of an administrator. Only for agents with the capability `interfaces`. */
  z.object({ type: z.literal('interfaces'), ...InterfaceOverrides.shape }),
  /**
   * Collectors whose plugin is enabled here: the agent runs those of them that its owner named, and no other. Complete list; replaces the
   * previous one. Only for agents with the capability `series`.
   */
  z.object({ type: z.literal('collectors'), ids: z.array(z.string().max(40)).max(AGENT_LIMITS.collectors) }),
  /** Offer of a newer program for self-updating agents, which download it from `path`, below the core's URL. */
  z.object({
    type: z.literal('update'),
    version: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Bytes. */
    size: Count,
    path: z.string(),
    /** Present if the program is a signed release. */
    release: SignedRelease.optional(),
    /** Seconds over which all agents spread their downloads. */
    spreadSeconds: z.number().min(0).max(3600),
  }),
  ...CONTROL_TO_AGENT,
  z.object({ type: z.literal('error'), code: z.string(), detail: z.string() }),
]);
export type CoreFrame = z.infer<typeof CoreFrame>;

/** Body of `POST /api/v1/agent/reports`, for networks that block WebSocket. Every request contains a hello. */
export const AgentPost = z.object({
  hello: Hello,
  reports: z.array(Report).max(AGENT_LIMITS.reportsPerBatch),
});
export type AgentPost = z.infer<typeof AgentPost>;

/** Response to an `AgentPost`: the frames the core would have sent. */
export const AgentPostAnswer = z.object({ frames: z.array(CoreFrame) });
export type AgentPostAnswer = z.infer<typeof AgentPostAnswer>;

/** Body of `POST /api/v1/agent/register`: a machine enrols itself with the auto-discovery key as Bearer token. */
export const AgentRegistration = z.object({ machine: id(16, 128), name: text.min(1) });
export type AgentRegistration = z.infer<typeof AgentRegistration>;

/** Response of `POST /api/v1/agent/register`. The same machine gets the same node again, with a new token. */
export const AgentRegistered = z.object({ node: z.uuid(), token: z.string().min(1).max(256) });
export type AgentRegistered = z.infer<typeof AgentRegistered>;
