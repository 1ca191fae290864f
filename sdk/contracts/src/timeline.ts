import { z } from 'zod';
import { ALERT_KINDS } from './alert-metrics.ts';
import { AlertCulprits } from './alerts.ts';
import { ANNOUNCEMENT_KINDS } from './announcement-limits.ts';
import { ExecStatus } from './exec.ts';
import { Instant, RowId } from './numbers.ts';
import { RecordedProcesses } from './processes.ts';

/** Limits of `GET /api/v1/nodes/{uuid}/events`: the longest time range in days, and the maximum number of events in a response. */
export const TIMELINE_LIMITS = { days: 400, events: 500 } as const;

/** Parts of a machine whose updates are recorded. */
export const UPDATE_PARTS = ['agent', 'kernel', 'os'] as const;
export type UpdatePart = (typeof UPDATE_PARTS)[number];

const common = {
  /** Stable across responses. */
  id: z.string(),
  /** @unit ms since 1970 */
  start: z.number(),
  /** Equals `start` for an instant; `null` while it lasts. @unit ms since 1970 */
  end: z.number().nullable(),
};

/** Event of a node. Contains only codes, numbers and names, which a page translates. */
export const TimelineEvent = z.discriminatedUnion('kind', [
  /** The node did not report although the core ran. */
  z.object({ kind: z.literal('outage'), ...common }),
  /** The machine started. The accuracy of the time is that of the history at that time. */
  z.object({ kind: z.literal('restart'), ...common }),
  /**
   * The agent, the kernel or the operating system of the machine has changed. Visitors see it only if the site publishes the
   * software of nodes.
   */
  z.object({
    kind: z.literal('update'),
    ...common,
    part: z.enum(UPDATE_PARTS),
    before: z.string(),
    after: z.string(),
  }),
  /** For administrators. */
  z.object({
    kind: z.literal('alert'),
    ...common,
    alert: RowId,
    of: z.enum(ALERT_KINDS),
    /** Rule, latency task, check, or the subject of a plugin's alert; empty for others. */
    name: z.string(),
    /** Load metric, `series`, or latency statistic; empty for the other kinds. */
    metric: z.string(),
    unit: z.string(),
    peak: z.number().nullable(),
    threshold: z.number().nullable(),
    series: z.object({ family: z.string(), labels: z.record(z.string(), z.string()) }).nullable(),
    culprits: AlertCulprits.nullable(),
  }),
  z.object({ kind: z.literal('announcement'), ...common, of: z.enum(ANNOUNCEMENT_KINDS), title: z.string() }),
  /** For administrators. Only the first 200 characters of the command. */
  z.object({
    kind: z.literal('command'),
    ...common,
    task: z.uuid(),
    command: z.string(),
    username: z.string(),
    status: ExecStatus,
    exitCode: z.number().nullable(),
  }),
  /** For administrators: a terminal was open. */
  z.object({ kind: z.literal('terminal'), ...common, username: z.string() }),
  /** A series of a family of states changed, or was worse for a while. */
  z.object({
    kind: z.literal('state'),
    ...common,
    family: z.string(),
    labels: z.record(z.string(), z.string()),
    before: z.string(),
    after: z.string(),
    isWorse: z.boolean(),
  }),
  /** A check of the node was not `ok`. The message is empty for visitors. */
  z.object({
    kind: z.literal('check'),
    ...common,
    check: RowId,
    name: z.string(),
    state: z.enum(['degraded', 'down']),
    message: z.string(),
  }),
]);
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** Query of `GET /api/v1/nodes/{uuid}/events` and `GET /api/v1/events`. Times in ms since 1970. */
export const TimelineQuery = z
  .object({ from: z.coerce.number().pipe(Instant), to: z.coerce.number().pipe(Instant) })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'timeline.backwards' });
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** Response of `GET /api/v1/nodes/{uuid}/events`: the events of a node, by start. */
export const Timeline = z.object({
  /** The requested time range, limited to its last 400 days. @unit ms since 1970 */
  from: z.number(),
  to: z.number(),
  events: z.array(TimelineEvent),
  /**
   * False if there were more than 500: the response has only the newest. Request the earlier ones with the start of the first one
   * as `to`.
   */
  isComplete: z.boolean(),
  /** For administrators, for a range of at most 12 hours; absent if the machine does not record its processes. */
  processes: RecordedProcesses.optional(),
});
export type Timeline = z.infer<typeof Timeline>;

/** Response of `GET /api/v1/events`: outages of all nodes, and for administrators their alerts, the newest 500. */
export const FleetTimeline = z.object({
  /** The requested time range, limited to its last 400 days. @unit ms since 1970 */
  from: z.number(),
  to: z.number(),
  /** Nodes with such events, each with its events by start. */
  nodes: z.array(z.object({ uuid: z.uuid(), events: z.array(TimelineEvent) })),
});
export type FleetTimeline = z.infer<typeof FleetTimeline>;
