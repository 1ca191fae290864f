import { z } from 'zod';
import { LOAD_METRICS } from './alert-metrics.ts';
import { NewCheck } from './checks.ts';
import { ImportPart, ImportReason } from './import.ts';
import { METRICS, type MetricName } from './metrics.ts';
import { NodePatch } from './node-edit.ts';
import { isTarget, PING_TYPES, TARGET_LENGTH } from './ping-target.ts';
import { DAY_S, HOUR_S } from './time.ts';

/*
 * Result of an importer for the core. The core validates each row against the limits of the admin area, so an importer cannot store
 * anything that an administrator could not.
 */

/** Key of a row in the other product, by which other rows refer to it. */
const Key = z.string().min(1).max(200);
const name = z.string().trim().min(1).max(100);
const fact = z.string().max(256).default('');
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0);
const bytes = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A node. Without a uuid, one is derived from the product and the key, so that a second import finds the same node. */
export const PlannedNode = NodePatch.omit({ install: true }).extend({
  key: Key,
  uuid: z.uuid().optional(),
  name,
  /** Token of its agent, in plain text; the core stores its hash. Without one, an administrator must create a new token. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]{8,256}$/)
    .optional(),
  /** ISO 3166-1 alpha-2. */
  region: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  agentVersion: fact,
  hostname: fact,
  os: fact,
  kernel: fact,
  arch: fact,
  cpuName: fact,
  cpuCores: count,
  cpuPhysicalCores: count,
  ramTotal: count,
  swapTotal: count,
  diskTotal: count,
  virtualization: fact,
  gpuNames: z.array(z.string().max(256)).max(16).default([]),
  addresses: z.array(z.string().max(45)).max(16).default([]),
  /** ms since 1970. */
  createdAt: z.number().int().min(0).optional(),
  /** Bytes counted by the other product: in total, and in the current traffic period. */
  traffic: z.object({ up: bytes, down: bytes, periodUp: bytes, periodDown: bytes }).optional(),
});
export type PlannedNode = z.input<typeof PlannedNode>;

/** Nodes that a row refers to: some by key, or all. */
const nodes = z.union([z.literal('all'), z.array(Key).max(5000)]);

const PlannedPingTask = z
  .strictObject({
    key: Key,
    name,
    type: z.enum(PING_TYPES),
    target: z.string().trim().min(1).max(TARGET_LENGTH),
    /** Seconds. */
    interval: z.number().int().min(5).max(HOUR_S),
    enabled: z.boolean(),
    includeNewNodes: z.boolean(),
    nodes,
  })
  .refine(task => isTarget(task.type, task.target), { path: ['target'], message: 'ping.target' });

/** A check, whose kind is a plugin here, with its settings. */
const PlannedCheck = NewCheck.omit({ node: true, dependsOn: true }).extend({ key: Key });

const PlannedLoadRule = z.strictObject({
  name,
  enabled: z.boolean(),
  nodes,
  metric: z.enum(LOAD_METRICS),
  threshold: z.number().min(0).max(1e12),
  /** Share of the window's minutes, percent. */
  ratio: z.number().min(1).max(100),
  windowMinutes: z.number().int().min(1).max(1440),
  cooldownMinutes: z.number().int().min(0).max(10_080),
});

const PlannedOfflineConfig = z.strictObject({
  node: Key,
  enabled: z.boolean(),
  /** Null for the site's default. */
  graceSeconds: z.number().int().min(0).max(DAY_S).nullable(),
});

const PlannedCommand = z.strictObject({
  name,
  text: z.string().min(1).max(20_000),
  remark: z.string().trim().max(1000),
});

/**
 * A notifier with its settings. It is stored disabled, because the file may be from someone else, to whom notices would then be
 * sent.
 */
const PlannedChannel = z.strictObject({
  name,
  plugin: z.string().max(40),
  values: z.record(z.string(), z.unknown()),
});

/** Something that is not imported, or is imported with another value. */
const PlannedLeft = z.strictObject({
  part: ImportPart,
  subject: z.string().max(200),
  reason: ImportReason,
  /** The value that is not imported, or for `changed`: the field, its old and its new value. */
  detail: z.string().max(300).optional(),
});
export type PlannedLeft = z.infer<typeof PlannedLeft>;

/** Everything that an importer returns except the history. */
export const ImportPlan = z.object({
  /** Version of the other product; empty if unknown. */
  version: z.string().max(60).default(''),
  nodes: z.array(z.unknown()).max(5000).default([]),
  pingTasks: z.array(z.unknown()).max(2000).default([]),
  checks: z.array(z.unknown()).max(2000).default([]),
  offlineConfigs: z.array(z.unknown()).max(5000).default([]),
  loadRules: z.array(z.unknown()).max(2000).default([]),
  savedCommands: z.array(z.unknown()).max(2000).default([]),
  channels: z.array(z.unknown()).max(500).default([]),
  site: z
    .object({ name: z.string().trim().min(1).max(100), description: z.string().trim().max(500), private: z.boolean() })
    .partial()
    .default({}),
  customMarkup: z.object({ head: z.string().max(20_000), body: z.string().max(20_000) }).optional(),
  /** Content of the site's icon, Base64. */
  favicon: z.string().max(8_000_000).optional(),
  /** Settings of plugins that the imported data requires, by plugin id; secrets are stored sealed. */
  plugins: z.record(z.string().max(40), z.record(z.string(), z.unknown())).default({}),
  left: z.array(PlannedLeft).max(100_000).default([]),
});
export type ImportPlan = z.input<typeof ImportPlan>;

/** Schemas for the rows of a plan. Invalid rows are left out and listed. */
export const PLANNED = {
  nodes: PlannedNode,
  pingTasks: PlannedPingTask,
  checks: PlannedCheck,
  offlineConfigs: PlannedOfflineConfig,
  loadRules: PlannedLoadRule,
  savedCommands: PlannedCommand,
  channels: PlannedChannel,
} as const;

/** Rows of a plan as an importer writes them. */
export interface PlannedRows {
  readonly nodes: z.input<typeof PlannedNode>[];
  readonly pingTasks: z.input<typeof PlannedPingTask>[];
  readonly checks: z.input<typeof PlannedCheck>[];
  readonly offlineConfigs: z.input<typeof PlannedOfflineConfig>[];
  readonly loadRules: z.input<typeof PlannedLoadRule>[];
  readonly savedCommands: z.input<typeof PlannedCommand>[];
  readonly channels: z.input<typeof PlannedChannel>[];
}

const finite = z.number().refine(Number.isFinite);
const METRIC_NAMES = Object.keys(METRICS) as [MetricName, ...MetricName[]];

/** Values of one metric of a node over a time range, as aggregated by the other product. Start and length in seconds. */
export const ImportedValues = z.object({
  metric: z.enum(METRIC_NAMES),
  t: z.number().int().min(0),
  step: z.number().int().min(1).max(DAY_S),
  count: z.number().min(1).max(1e9),
  sum: finite,
  min: finite,
  max: finite,
});
export type ImportedValues = z.infer<typeof ImportedValues>;

/**
 * Probes of a ping task on a node, or runs of a check, over a time range. `received`: the successful ones. Round trips and response
 * times in ms.
 */
export const ImportedProbes = z.object({
  t: z.number().int().min(0),
  step: z.number().int().min(1).max(DAY_S),
  sent: z.number().int().min(1).max(1e9),
  received: z.number().int().min(0).max(1e9),
  sum: finite,
  min: finite,
  max: finite,
});
export type ImportedProbes = z.infer<typeof ImportedProbes>;
