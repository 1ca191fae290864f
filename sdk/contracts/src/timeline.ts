import { z } from 'zod';
import { ALERT_KINDS } from './alert-metrics.ts';
import { AlertCulprits } from './alerts.ts';
import { ANNOUNCEMENT_KINDS } from './announcement-limits.ts';
import { ExecStatus } from './exec.ts';
import { Instant, RowId } from './numbers.ts';
import { RecordedProcesses } from './processes.ts';

/** Limits of `GET /api/v1/nodes/{uuid}/events`: the longest time range, in days, and the most events of a response. */
export const TIMELINE_LIMITS = { days: 400, events: 500 } as const;

/** Parts of a machine whose updates are kept. */
export const UPDATE_PARTS = ['agent', 'kernel', 'os'] as const;
export type UpdatePart = (typeof UPDATE_PARTS)[number];

const common = {
  /** Stays the same between responses. */
  id: z.string(),
  /** @unit ms since 1970 */
  start: z.number(),
  /** Equals `start` for a moment; `null` while it goes on. @unit ms since 1970 */
  end: z.number().nullable(),
};

/** Something that happened to a node. Only codes, numbers and names: a page words them in its language. */
export const TimelineEvent = z.discriminatedUnion('kind', [
  /** The node did not report although the core ran. */
  z.object({ kind: z.literal('outage'), ...common }),
  /** The machine started. Its time is as exact as the history of that time. */
  z.object({ kind: z.literal('restart'), ...common }),
  /** The agent, the kernel or the system of the machine is another one than before. To visitors only where the site shows what machines run on. */
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
    /** Rule, latency task, check, or the subject of a plugin; empty for others. */
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
  /** For administrators: somebody had a terminal open. */
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

/** Response of `GET /api/v1/nodes/{uuid}/events`: what happened to a node, by start. */
export const Timeline = z.object({
  /** The requested time range, cut to the last 400 days of it. @unit ms since 1970 */
  from: z.number(),
  to: z.number(),
  events: z.array(TimelineEvent),
  /** False if there were more than 500: then only the newest are here. Ask again with the start of the first one as `to`. */
  isComplete: z.boolean(),
  /** For administrators, of a range of at most 12 hours; absent if the machine does not record its processes. */
  processes: RecordedProcesses.optional(),
});
export type Timeline = z.infer<typeof Timeline>;

/** Response of `GET /api/v1/events`: outages of all nodes, and for administrators their alerts, the newest 500. */
export const FleetTimeline = z.object({
  /** The requested time range, cut to the last 400 days of it. @unit ms since 1970 */
  from: z.number(),
  to: z.number(),
  /** Nodes with such events, each with its own by start. */
  nodes: z.array(z.object({ uuid: z.uuid(), events: z.array(TimelineEvent) })),
});
export type FleetTimeline = z.infer<typeof FleetTimeline>;
