import { z } from 'zod';
import { ABSENCE_REASONS } from './absences.ts';
import { AGENT_LIMITS } from './agent-limits.ts';
import { agentId as id, agentText as text } from './agent-text.ts';
import { Checked } from './checked.ts';
import { CONTROL_FROM_AGENT, CONTROL_TO_AGENT } from './control-frames.ts';
import { Logged } from './logged.ts';
import { Count } from './numbers.ts';
import { PING_LIMITS, PingResult, PingTask } from './ping.ts';
import { SignedRelease, UPDATE_REFUSALS } from './release.ts';
import { Report } from './report.ts';
import { Sampled } from './sampled.ts';

/** Reading that a machine cannot provide. */
export const Absence = z.object({
  /** Part of the report, such as `ramUsed`. Names from newer agents are stored as well. */
  reading: id(1, 32),
  /** Affected item if the part is a list, such as the mountpoint of a disk. The other items are in the report. */
  part: text.optional(),
  reason: z.enum(ABSENCE_REASONS),
  /** File, folder or program that could not be read. */
  source: text.optional(),
});
export type Absence = z.infer<typeof Absence>;

/** Network interface of a machine: whether its traffic counts, and why. Newer agents may send other reasons. */
export const InterfaceVerdict = z.object({ name: text, counted: z.boolean(), reason: text });
export type InterfaceVerdict = z.infer<typeof InterfaceVerdict>;

/**
 * Interfaces that an administrator includes or ignores, overriding the agent's own choice. Options of the agent take precedence.
 */
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
  /** Readings missing from reports, with the reason. Sent if the core's welcome has `absent`. */
  absent: z.array(Absence).max(AGENT_LIMITS.absences).optional(),
  /** IANA name of the machine's time zone, from which its country is suggested. */
  timeZone: text.optional(),
  /** Network interfaces, without those of containers, which come and go. */
  interfaces: z.array(InterfaceVerdict).max(AGENT_LIMITS.interfaces).optional(),
});
export type Facts = z.infer<typeof Facts>;

/**
 * Capabilities of an agent beyond reporting. `signed`: it executes only requests signed with one of its keys. `update`: it accepts
 * the program that the core offers; `signedUpdate`: it accepts only releases signed with the project's release key. `interfaces`:
 * an administrator may choose which of its network interfaces count. `series`: its owner enabled collectors; `samples`: at least
 * one of them runs on request. `logs`: its owner granted access to logs. `checks`: it runs checks of services for the core.
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
  'samples',
  'logs',
  'checks',
]);
export type Capability = z.infer<typeof Capability>;

/** First frame of a connection. */
export const Hello = z.object({
  type: z.literal('hello'),
  protocol: z.object({ min: Count, max: Count }),
  version: text,
  /** Unknown names are ignored, so that a newer agent can connect to an older core. */
  capabilities: z.array(text).max(32),
  /** Id of the agent's outbox: sequence numbers are comparable only within one stream. New after a reinstallation. */
  stream: id(8, 64),
  /** Boot id: changes at every start of the machine. It distinguishes a counter reset from a wraparound. */
  boot: text,
  facts: Facts,
});
export type Hello = z.infer<typeof Hello>;

/** Frames from an agent to the core. */
export const AgentFrame = z.discriminatedUnion('type', [
  Hello,
  /** `version`: the agent's version, if it has changed since its hello. */
  z.object({ type: z.literal('facts'), facts: Facts, version: text.optional() }),
  z.object({ type: z.literal('report'), report: Report }),
  /** Reports stored while the core was unreachable, oldest first. */
  z.object({ type: z.literal('reports'), reports: z.array(Report).min(1).max(AGENT_LIMITS.reportsPerBatch) }),
  /** Ping results of agents whose protocol cannot carry them in a report. Not numbered, not acknowledged. */
  z.object({ type: z.literal('pings'), results: z.array(PingResult).min(1).max(PING_LIMITS.resultsPerReport) }),
  ...CONTROL_FROM_AGENT,
  /** The agent rejected the offered program. */
  z.object({ type: z.literal('updateRefused'), version: text, reason: z.enum(UPDATE_REFUSALS) }),
  Sampled,
  Logged,
  Checked,
  /** The agent is shutting down on purpose: its node is offline at once. */
  z.object({ type: z.literal('bye') }),
]);
export type AgentFrame = z.infer<typeof AgentFrame>;

/** Frames from the core to an agent. An agent ignores unknown types. */
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
    /** True if reports may omit readings that a machine cannot take. Otherwise a report must have every field. */
    absent: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('rate'), interval: z.number().min(0.5).max(3600) }),
  /** Acknowledgement: every report of the stream up to this number is stored and may be deleted from the outbox. */
  z.object({ type: z.literal('ack'), seq: Count }),
  /** Complete list of ping tasks for this agent; replaces the previous list. Only for agents with the capability `ping`. */
  z.object({ type: z.literal('pingTasks'), tasks: z.array(PingTask).max(PING_LIMITS.tasksPerNode) }),
  /** An administrator's complete choice of network interfaces. Only for agents with the capability `interfaces`. */
  z.object({ type: z.literal('interfaces'), ...InterfaceOverrides.shape }),
  /**
   * Collectors whose plugin is enabled on this site. The agent runs only those that its owner enabled too. Complete list; replaces
   * the previous one. Only for agents with the capability `series`.
   */
  z.object({ type: z.literal('collectors'), ids: z.array(z.string().max(40)).max(AGENT_LIMITS.collectors) }),
  /**
   * Request for a sample of a collector that runs on request. The agent runs it at most once in ten seconds, and only if its owner
   * enabled it; other names are ignored. Only for agents with the capability `samples`.
   */
  z.object({ type: z.literal('sample'), id: z.uuid(), collector: z.string().max(40) }),
  /**
   * Request for the last lines of a log, by collector and log name. The agent reads only logs that its owner granted. Only for
   * agents with the capability `logs`.
   */
  z.object({
    type: z.literal('log'),
    id: z.uuid(),
    collector: z.string().max(40),
    name: z.string().max(AGENT_LIMITS.text),
  }),
  /**
   * Request to run a check once. The kind of check must be part of the agent's program, and the settings contain no secrets. Only
   * for agents with the capability `checks`.
   */
  z.object({
    type: z.literal('check'),
    id: z.uuid(),
    kind: z.string().max(40),
    config: z.record(z.string(), z.unknown()),
    /** Time limit. */
    seconds: z.number().int().min(1).max(30),
  }),
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
    /** Duration in seconds over which all agents spread their downloads. */
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
