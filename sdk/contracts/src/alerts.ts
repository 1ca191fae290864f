import { z } from 'zod';
import { ALERT_KINDS, SILENCE_KINDS, SYSTEM_CONDITIONS } from './alert-metrics.ts';
import { NewAlertRule } from './alert-rules.ts';
import { Etag } from './etag.ts';
import { NodeSelector } from './node-selector.ts';
import { Instant, RowId, RowIdParam } from './numbers.ts';
import { PROBE_LOSSES } from './probe-losses.ts';
import { ProcessUse } from './processes.ts';
import { ALERTS, type SettingsBody } from './settings/index.ts';
import { fieldSchema, settingsBody } from './settings/settings-schema.ts';

export * from './alert-metrics.ts';

const name = z.string().trim().min(1).max(100);

/** Offline settings of a node. Durations in seconds. */
const { enabled, graceSeconds, cooldownSeconds } = ALERTS.fields.offline.section;
const offline = {
  enabled: fieldSchema(enabled),
  graceSeconds: fieldSchema(graceSeconds),
  cooldownSeconds: fieldSchema(cooldownSeconds),
};

/** A node in `GET /api/v1/admin/alerts/offline-configs`. */
export const OfflineConfig = z.object({
  node: z.uuid(),
  ...offline,
  /** Settings overridden for this node; the others follow the defaults. */
  own: z.array(z.enum(['enabled', 'graceSeconds', 'cooldownSeconds'])),
  lastNotified: z.number().nullable(),
});
export type OfflineConfig = z.infer<typeof OfflineConfig>;

/** Body of `PATCH /api/v1/admin/alerts/offline-configs`: one change for all listed nodes; null restores a default. */
export const OfflineConfigPatch = z.strictObject({
  nodes: z.array(z.uuid()).min(1).max(5000),
  change: z
    .strictObject({
      enabled: offline.enabled.nullable(),
      graceSeconds: offline.graceSeconds.nullable(),
      cooldownSeconds: offline.cooldownSeconds.nullable(),
    })
    .partial(),
});
export type OfflineConfigPatch = z.infer<typeof OfflineConfigPatch>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Schedule of a silence: once between two instants, or weekly in a time zone. An end before the start is on the next day. */
export const Schedule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('once'), from: Instant, to: Instant }),
  z.strictObject({
    kind: z.literal('weekly'),
    /** Weekdays on which it starts: 0 (Sunday) – 6. */
    days: z.array(z.number().int().min(0).max(6)).min(1).max(7),
    from: timeOfDay,
    to: timeOfDay,
    zone: z.string().min(1).max(64),
  }),
]);
export type Schedule = z.infer<typeof Schedule>;

/** Body of `POST /api/v1/admin/alerts/silences` and `PUT …/{id}`. */
export const NewSilence = z.strictObject({
  kind: z.enum(SILENCE_KINDS),
  name,
  nodeSelector: NodeSelector,
  /** Restricts the silence to this rule; null: all rules. */
  rule: RowId.nullable(),
  schedule: Schedule,
  /** True to send critical notices in spite of the silence. */
  allowCritical: z.boolean(),
  /** True to show the silence to visitors as planned maintenance; only for the kind `maintenance`. */
  isPublic: z.boolean().default(false),
});
export type NewSilence = z.input<typeof NewSilence>;

/** Time range without notifications for the selected nodes. Alerts that still fire at its end are notified then. */
export const Silence = NewSilence.extend({
  id: RowId,
  active: z.boolean(),
  /** Time of its next end or start, ms since 1970. */
  until: z.number().nullable(),
  etag: Etag,
});
export type Silence = z.infer<typeof Silence>;

/** States of an alert. `pending`: the condition holds, but not yet long enough for a notification. */
export const ALERT_STATES = ['pending', 'firing', 'resolved'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Reasons why a notice about an alert was suppressed or delayed. */
export const SUPPRESSION_REASONS = [
  'maintenance',
  'quiet',
  'mute',
  'cooldown',
  'acknowledged',
  'group-wait',
  'explained',
  'off',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Alert rule or latency task of an alert. */
export const NamedRow = z.object({ id: RowId, name: z.string() });
export type NamedRow = z.infer<typeof NamedRow>;

/** Processes with the highest usage of a machine when an alert about it fired, at most five. */
export const AlertCulprits = z.object({
  /** When the sample was taken. @unit ms since 1970 */
  at: z.number(),
  /** Usage by which they are sorted. */
  by: z.enum(['cpu', 'memory', 'disk']),
  processes: z.array(ProcessUse),
});
export type AlertCulprits = z.infer<typeof AlertCulprits>;

/**
 * Processes of one node in a notice, in whose value `culprits` they are a JSON array. `node`: its name, in notices about several
 * nodes.
 */
export interface NoticeCulprits extends Pick<AlertCulprits, 'by' | 'processes'> {
  readonly node?: string;
}

/** One alert from its beginning to its end. Times in ms since 1970. */
export const Alert = z.object({
  id: RowId,
  kind: z.enum(ALERT_KINDS),
  state: z.enum(ALERT_STATES),
  node: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  rule: NamedRow.nullable(),
  task: NamedRow.nullable(),
  /** Plugin that opened the alert, its title (its id if it was removed), and the plugin's text for the subject. */
  plugin: z
    .object({
      id: z.string(),
      title: z.string(),
      subject: z.string(),
      /** Severity set by the plugin; absent for `warning`. */
      severity: z.enum(['info', 'warning', 'critical']).optional(),
    })
    .nullable(),
  /** Fault of the installation itself, and its subject: the name of a channel or the message of an error. */
  system: z.object({ condition: z.enum(SYSTEM_CONDITIONS), subject: z.string() }).nullable(),
  /** Series that the alert is about: its family, and its labels if each label set is judged on its own. */
  series: z
    .object({
      family: z.string(),
      labels: z.record(z.string(), z.string()),
      is: z.enum(['above', 'below']),
      /** For a family of states: the state when the alert fired. */
      state: z.string().optional(),
      /** True if the alert fired because the series stopped. */
      absent: z.literal(true).optional(),
      /** For a forecast: the predicted time at which it is full, as of the firing. @unit ms since 1970 */
      fullAt: z.number().optional(),
    })
    .nullable(),
  /** Load metric, `series`, or latency statistic; empty for the other kinds. */
  metric: z.string(),
  unit: z.string(),
  value: z.number().nullable(),
  peak: z.number().nullable(),
  /** Most frequent cause of the lost probes; `null` if it is unknown or the alert is not about loss. */
  cause: z.enum(PROBE_LOSSES).nullable(),
  threshold: z.number().nullable(),
  /** Present for alerts about processor, load, memory or disk traffic if the machine's owner enabled the collector `processes`. */
  culprits: AlertCulprits.nullable(),
  startedAt: z.number(),
  firedAt: z.number().nullable(),
  resolvedAt: z.number().nullable(),
  acknowledgedAt: z.number().nullable(),
  firingNotifiedAt: z.number().nullable(),
  suppressedBy: z.enum(SUPPRESSION_REASONS).nullable(),
  deliveries: z.array(
    z.object({
      channel: z.string(),
      transition: z.enum(['firing', 'resolved']),
      state: z.string(),
      at: z.number(),
      error: z.string(),
    }),
  ),
});
export type Alert = z.infer<typeof Alert>;

/** Ongoing fault of the installation, for the banner of the admin area. Times in ms since 1970. */
export const SystemAlert = z.object({ condition: z.enum(SYSTEM_CONDITIONS), subject: z.string(), since: z.number() });
export type SystemAlert = z.infer<typeof SystemAlert>;

/** Query of `GET /api/v1/admin/alerts`: newest first. */
export const AlertQuery = z.object({
  state: z.enum([...ALERT_STATES, 'open']).optional(),
  kind: z.enum(ALERT_KINDS).optional(),
  node: z.uuid().optional(),
  rule: RowIdParam.optional(),
  /** Only alerts with a smaller id, for the next page. */
  before: RowIdParam.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AlertQuery = z.infer<typeof AlertQuery>;

/** Body of `POST /api/v1/admin/alerts/{id}/mute`. */
export const AlertMute = z.strictObject({ minutes: z.number().int().min(1).max(43_200) });
export type AlertMute = z.infer<typeof AlertMute>;

/** Body of `POST /api/v1/admin/alerts/backtest`: a rule, saved or not, evaluated against the history of the last days. */
export const BacktestRequest = z.strictObject({
  days: z.number().int().min(1).max(30),
  rule: z.union([
    NewAlertRule,
    z.strictObject({
      kind: z.literal('offline'),
      nodes: z.array(z.uuid()).max(5000),
      graceSeconds: offline.graceSeconds,
    }),
  ]),
});
export type BacktestRequest = z.infer<typeof BacktestRequest>;

/** Result of a backtest: when the rule would have fired. Times in ms since 1970. */
export const Backtest = z.object({
  from: z.number(),
  to: z.number(),
  /**
   * Number of nodes that the rule selects (checks, for rules about their response times), and of those evaluated within the time
   * limit.
   */
  matchingNodes: z.number(),
  evaluatedNodes: z.number(),
  count: z.number(),
  shorterThanThreeMinutes: z.number(),
  /** Newest first, at most 200. `to` is null if the condition still holds. */
  firings: z.array(
    z.object({
      /** Null for a check that belongs to no node. */
      node: z.uuid().nullable(),
      task: RowId.nullable(),
      /** Labels of the series, if each label set is judged on its own. */
      labels: z.record(z.string(), z.string()).optional(),
      from: z.number(),
      to: z.number().nullable(),
      peak: z.number().nullable(),
    }),
  ),
});
export type Backtest = z.infer<typeof Backtest>;

/** `GET` and `PUT /api/v1/admin/alerts/settings`: settings of alerts that need no rule. */
export const AlertSettings = settingsBody(ALERTS);
export type AlertSettings = SettingsBody<typeof ALERTS>;
