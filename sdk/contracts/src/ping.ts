import { z } from 'zod';
import { Etag } from './etag.ts';
import { NodeSelector } from './node-selector.ts';
import { RowId } from './numbers.ts';
import { isTarget, PING_FAMILIES, PING_LIMITS, PING_TYPES, TARGET_LENGTH } from './ping-target.ts';
import { PROBE_LOSSES, type ProbeLoss } from './probe-losses.ts';
import { DAY_MS, DAY_S, HOUR_S } from './time.ts';

export * from './ping-target.ts';

/** A task as sent to agents. `interval` in seconds. */
export const PingTask = z.object({
  id: RowId,
  type: z.enum(PING_TYPES),
  target: z.string().max(TARGET_LENGTH),
  interval: z.number().min(1).max(DAY_S),
  /** Restricts probes to this address family; both if absent. */
  family: z.enum(['ipv4', 'ipv6']).optional(),
  /** True to accept an untrusted certificate. */
  anyCertificate: z.literal(true).optional(),
});
export type PingTask = z.infer<typeof PingTask>;

/**
 * One probe: number of the task, age of the probe when the report that contains it was taken (ms), and its round trip in ms. A lost
 * one has −1, or the cause if the core's welcome has `absent`: see `lossAsTrip`. The age does not depend on a correct clock.
 */
export const PingResult = z.tuple([RowId, z.number().int().min(0).max(DAY_MS), z.number().min(-100).max(600_000)]);
export type PingResult = z.infer<typeof PingResult>;

/** Number of the task, and expiry of its target's certificate in ms since 1970. Sent when it is first seen and when it changes. */
export const PingCertificate = z.tuple([RowId, z.number().int().min(0).max(1e14)]);
export type PingCertificate = z.infer<typeof PingCertificate>;

const values = {
  name: z.string().trim().min(1).max(100),
  type: z.enum(PING_TYPES),
  target: z.string().trim().min(1).max(TARGET_LENGTH),
  /** Seconds between two probes of one node. */
  interval: z.number().int().min(5).max(HOUR_S),
  enabled: z.boolean(),
  nodeSelector: NodeSelector,
  /** True to assign the task to new nodes too. */
  includeNewNodes: z.boolean(),
};
/** Short name for tight spaces; empty: derived from the name, see `shortName`. */
const short = z.string().trim().max(4);
/** Country of its target, ISO 3166-1 alpha-2, to which lines on the map are drawn. Empty: no lines. */
const region = z.string().regex(/^([A-Z]{2})?$/, 'region.invalid');
/** True if the cards of the home page show its results. */
const onCards = z.boolean();

/** Address families of the target to measure. */
const family = z.enum(PING_FAMILIES);
/** For HTTPS: true to accept an untrusted certificate, such as a self-signed one. */
const anyCertificate = z.boolean();

/** Body of `POST /api/v1/admin/ping/tasks` and `PUT …/{id}`. Omitted fields stay unchanged. */
export const NewPingTask = z
  .strictObject({
    ...values,
    onCards: onCards.optional(),
    short: short.optional(),
    region: region.optional(),
    family: family.optional(),
    anyCertificate: anyCertificate.optional(),
  })
  .refine(task => isTarget(task.type, task.target), { path: ['target'], message: 'ping.target' });
export type NewPingTask = z.infer<typeof NewPingTask>;

/** Ping task in the admin area. */
export const AdminPingTask = z.object({
  ...values,
  onCards,
  short,
  region,
  family,
  anyCertificate,
  id: RowId,
  /** Number of nodes that currently match. */
  nodes: z.number(),
  /** Last seen expiry of the target's certificate. ms since 1970; `null` if none was seen. */
  certificateUntil: z.number().nullable(),
  etag: Etag,
});
export type AdminPingTask = z.infer<typeof AdminPingTask>;

/** Body of `PUT /api/v1/admin/ping/order`: all tasks in their new order. */
export const PingOrder = z.strictObject({ ids: z.array(RowId).max(PING_LIMITS.tasks) });
export type PingOrder = z.infer<typeof PingOrder>;

/** Estimated disk usage of the results of all tasks. Bytes; hours. */
export const PingEstimate = z.object({
  hours: z.number(),
  /** Number of probes a day, for all tasks on all their nodes. */
  probesPerDay: z.number(),
  /** Expected bytes after `hours`, extrapolated from the current size per probe. */
  bytes: z.number(),
  /** Current size on disk in bytes. */
  used: z.number(),
});
export type PingEstimate = z.infer<typeof PingEstimate>;

/** A task as shown to visitors, without its target. */
export const LatencyTask = z.object({
  /** Permanent. @unit none */
  id: RowId,
  /** Chosen by the administrator. */
  name: z.string(),
  /** At most four letters, for limited space, such as `FRA`. */
  short: z.string(),
  /** Country of the target, ISO 3166-1 alpha-2; empty while unknown. */
  region: z.string(),
  /** Probe type. */
  type: z.enum(PING_TYPES),
  /** Interval between two probes of one node. @unit s */
  interval: z.number(),
});
export type LatencyTask = z.infer<typeof LatencyTask>;

/** Query of `GET /api/v1/nodes/{uuid}/latency`. Times in ms since 1970. */
export const LatencyQuery = z.object({
  from: z.coerce.number().int().min(0),
  to: z.coerce.number().int().min(0),
  points: z.coerce.number().int().min(10).max(2000).default(300),
});
export type LatencyQuery = z.infer<typeof LatencyQuery>;

const column = z.array(z.number().nullable());
const cause = z.enum(PROBE_LOSSES as readonly ProbeLoss[] as [ProbeLoss, ...ProbeLoss[]]);

/**
 * Series of one task from one node: probes sent and lost, round trips in ms. `null` if nothing was sent or every probe was lost.
 */
export const LatencySeries = z.object({
  /** The measured ping task. */
  task: LatencyTask,
  /** Probes sent per point. @unit count */
  sent: z.array(z.number()),
  /** Probes without an answer per point. @unit count */
  lost: z.array(z.number()),
  /** Lost probes per reason and point. Contains only reasons that occurred; the reason of the rest is unknown. @unit count */
  causes: z.partialRecord(cause, z.array(z.number())).optional(),
  /** Fastest round trip per point. @unit ms */
  min: column,
  /** Mean round trip per point. @unit ms */
  avg: column,
  /** Slowest round trip per point. @unit ms */
  max: column,
  /** Median round trip per point. @unit ms */
  p50: column,
  /** 95 % of the round trips were faster. @unit ms */
  p95: column,
  /** 99 % of the round trips were faster. @unit ms */
  p99: column,
});
export type LatencySeries = z.infer<typeof LatencySeries>;

/** Response of `GET /api/v1/nodes/{uuid}/latency`: point i covers [from + i × step, from + (i + 1) × step). Milliseconds. */
export const Latency = z.object({
  /** Start of the first point. @unit ms since 1970 */
  from: z.number(),
  /** End of the last point. @unit ms since 1970 */
  to: z.number(),
  /** Duration that one point covers. @unit ms */
  step: z.number(),
  /** One series per latency task. */
  lines: z.array(LatencySeries),
});
export type Latency = z.infer<typeof Latency>;

/** Recent results of one task on one node. Round trips in ms; `null` if every probe was lost. */
export const LatencyCell = z.object({
  /** Uuid of the node. */
  node: z.uuid(),
  /** Id of the latency task. @unit none */
  task: RowId,
  /** Probes sent. @unit count */
  sent: z.number(),
  /** Probes without an answer. @unit count */
  lost: z.number(),
  /** Lost probes per reason. Contains only reasons that occurred; the reason of the rest is unknown. @unit count */
  causes: z.partialRecord(cause, z.number()).optional(),
  /** Median round trip; `null` if every probe was lost. @unit ms */
  p50: z.number().nullable(),
  /** 95 % of the round trips were faster; `null` if every probe was lost. @unit ms */
  p95: z.number().nullable(),
});
export type LatencyCell = z.infer<typeof LatencyCell>;

/** Time spans of the latency matrix: an hour, a day and a week. */
const MATRIX_HOURS = [1, 24, 168] as const;
export type MatrixHours = (typeof MATRIX_HOURS)[number];

/** Query of `GET /api/v1/latency`. */
export const LatencyMatrixQuery = z.object({ hours: z.coerce.number().pipe(z.literal(MATRIX_HOURS)).default(1) });
export type LatencyMatrixQuery = z.infer<typeof LatencyMatrixQuery>;

/**
 * Response of `GET /api/v1/latency`: every visible node against every task over the last `minutes`. Contains only cells with
 * probes.
 */
export const LatencyMatrix = z.object({
  /** Length of the time range. @unit min */
  minutes: z.number(),
  /** All latency tasks of this site. */
  tasks: z.array(LatencyTask),
  /** One entry for each node and task with probes. */
  cells: z.array(LatencyCell),
});
export type LatencyMatrix = z.infer<typeof LatencyMatrix>;

/** Recent results of one task on one node: the median round trip in ms, `null` if every probe was lost, and the lost share in %. */
export const CardLatencyCell = z.tuple([z.number().nullable(), z.number()]);
export type CardLatencyCell = z.infer<typeof CardLatencyCell>;

/** Response of `GET /api/v1/latency/cards`: the tasks that the administrator shows on cards, over the last minutes. */
export const CardLatency = z.object({
  /** In the administrator's order. */
  tasks: z.array(LatencyTask),
  /** By uuid, for nodes that measured at least one of them: one entry for each task, `null` for unmeasured ones. */
  nodes: z.record(z.uuid(), z.array(CardLatencyCell.nullable())),
});
export type CardLatency = z.infer<typeof CardLatency>;
