import { z } from 'zod';
import { HISTORIES_NODES } from './history-limits.ts';
import { METRIC_NAMES, type MetricName } from './metrics.ts';

/**
 * Query of `GET /api/v1/nodes/{uuid}/history`. Times in ms since 1970. The core picks the finest tier that returns at most
 * `points` points.
 */
export const HistoryQuery = z.object({
  from: z.coerce.number().int().min(0),
  to: z.coerce.number().int().min(0),
  /** Comma-separated metric names; all if omitted. */
  metrics: z
    .string()
    .transform(list => list.split(',').filter(Boolean))
    .pipe(z.array(z.enum(METRIC_NAMES as [MetricName, ...MetricName[]])).max(METRIC_NAMES.length))
    .optional(),
  points: z.coerce.number().int().min(10).max(5000).default(500),
  format: z.enum(['json', 'csv']).default('json'),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Query of `GET /api/v1/history`: the same range of several nodes, as comma-separated uuids. */
export const HistoriesQuery = HistoryQuery.omit({ format: true }).extend({
  nodes: z
    .string()
    .transform(list => [...new Set(list.split(',').filter(Boolean))])
    .pipe(z.array(z.uuid()).min(1).max(HISTORIES_NODES)),
  points: z.coerce.number().int().min(10).max(500).default(100),
  /** `avg` omits minimum and maximum, which a small chart does not show. */
  stats: z.enum(['all', 'avg']).default('all'),
});
export type HistoriesQuery = z.infer<typeof HistoriesQuery>;

/** Values of one metric; `null` for slots without reports. A counter fills only `avg`, with its last value. */
export const HistoryColumn = z.object({
  avg: z.array(z.number().nullable()),
  min: z.array(z.number().nullable()).optional(),
  max: z.array(z.number().nullable()).optional(),
});
export type HistoryColumn = z.infer<typeof HistoryColumn>;

/** Columns over one time axis: point i covers [from + i × step, from + (i + 1) × step). Milliseconds. */
export const History = z.object({
  /** Start of the first point. @unit ms since 1970 */
  from: z.number(),
  /** End of the last point. @unit ms since 1970 */
  to: z.number(),
  /** Duration that one point covers. @unit ms */
  step: z.number(),
  /** By metric: `columns.cpu?.avg[i]`, with `min` and `max` of gauges; `null` without reports. Units: `METRICS[name].unit`. */
  columns: z.partialRecord(z.enum(METRIC_NAMES as [MetricName, ...MetricName[]]), HistoryColumn),
});
export type History = z.infer<typeof History>;

/** Response of `GET /api/v1/history`, by uuid. Nodes that the caller may not see are omitted. */
export const Histories = z.record(z.uuid(), History);
export type Histories = z.infer<typeof Histories>;

/** Response of `GET /api/v1/nodes/{uuid}/recent`: the last minutes at the report interval. `at` in ms, ascending. */
export const Recent = z.object({
  /** Times of the reports, ascending. @unit ms since 1970 */
  at: z.array(z.number()),
  /** By metric, one value per time; `null` without one. Units: `METRICS[name].unit`. */
  columns: z.partialRecord(z.enum(METRIC_NAMES as [MetricName, ...MetricName[]]), z.array(z.number().nullable())),
});
export type Recent = z.infer<typeof Recent>;
