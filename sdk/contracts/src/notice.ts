import { z } from 'zod';
import { SYSTEM_CONDITIONS } from './alert-metrics.ts';

/** Urgency of a notice; `recovery` ends an incident. */
export const SEVERITIES = ['info', 'warning', 'critical', 'recovery'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

/** Events that a notice can report, among which a channel selects. */
export const NOTICE_EVENTS = [
  'node.offline',
  'node.online',
  'nodes.offline',
  'nodes.online',
  'load.high',
  'load.low',
  'load.state',
  'load.absent',
  'load.returned',
  'load.normal',
  'forecast.full',
  'forecast.over',
  'latency.high',
  'latency.normal',
  'traffic.step',
  'node.expiring',
  'node.renewed',
  'core.isolated',
  'plugin.alert',
  'plugin.resolved',
  'plugin.message',
  'check.down',
  'check.up',
  'check.expiring',
  ...SYSTEM_CONDITIONS.map(condition => `system.${condition}` as const),
  'system.resolved',
  'login',
  'test',
] as const;
export const NoticeEvent = z.enum(NOTICE_EVENTS);
export type NoticeEvent = z.infer<typeof NoticeEvent>;

/** One message to people. Title and body are plain text; each notifier decides on the formatting. */
export const Notice = z.object({
  id: z.string(),
  event: NoticeEvent,
  severity: Severity,
  title: z.string(),
  body: z.string(),
  /** Node that the notice is about, if any. */
  node: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  /**
   * Incident that this notice opens or closes: the id of the notice that opened it, equal to `id` for the opening notice itself.
   * Absent for events without a duration, and if only some of the nodes of a grouped notice have recovered.
   */
  incident: z.uuid().optional(),
  /** Time of the event, ms since 1970. */
  at: z.number(),
  /** Values for templates. Numbers have their unit in the name (`usedPercent`, `graceSeconds`). */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Name and URL of the site, so that a message can show its origin. */
  site: z.object({ name: z.string(), url: z.string() }),
});
/** Read-only: a filter returns a modified copy. */
export type Notice = Readonly<z.infer<typeof Notice>>;
