import { z } from 'zod';
import { METRIC_NAMES, type MetricName } from './metrics.ts';

/**
 * Query of `GET /api/v1/nodes/{uuid}/history`. Times in ms since 1970. The core picks the finest tier that returns at most
 * `points` points.
 */
export const HistoryQuery = z.object({
  from: z.coerce.number().int().min(0),
  to: z.coerce.number().int().min(0),
  /** Comma-separated metric names; all when left out. */
  metrics: z
    .string()
    .transform(list => list.split(',').filter(Boolean))
    .pipe(z.array(z.enum(METRIC_NAMES as [MetricName, ...MetricName[]])).max(METRIC_NAMES.length))
    .optional(),
  points: z.coerce.number().int().min(10).max(5000).default(500),
  format: z.enum(['json', 'csv']).default('json'),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Values of one metric; `null` for slots without reports. A counter fills only `avg`, with its last value. */
export const HistoryColumn = z.object({
  avg: z.array(z.number().nullable()),
  min: z.array(z.number().nullable()).optional(),
  max: z.array(z.number().nullable()).optional(),
});
export type HistoryColumn = z.infer<typeof HistoryColumn>;

/** Columns over one time axis: point i covers [from + i × step, from + (i + 1) × step). Milliseconds. */
export const History = z.object({
  from: z.number(),
  to: z.number(),
  step: z.number(),
  columns: z.partialRecord(z.enum(METRIC_NAMES as [MetricName, ...MetricName[]]), HistoryColumn),
});
export type History = z.infer<typeof History>;

/** Response of `GET /api/v1/nodes/{uuid}/recent`: the last minutes at the rate they were reported. `at` in ms, ascending. */
export const Recent = z.object({
  at: z.array(z.number()),
  columns: z.partialRecord(z.enum(METRIC_NAMES as [MetricName, ...MetricName[]]), z.array(z.number().nullable())),
});
export type Recent = z.infer<typeof Recent>;
