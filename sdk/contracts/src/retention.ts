import { z } from 'zod';

const LONGEST_HOURS = 24 * 366 * 5;

const metricHours = z
  .number('records.time')
  .int('records.time')
  .min(1, 'records.time')
  .max(LONGEST_HOURS, 'records.time');

/** What is kept of the past: body of `PUT /api/v1/admin/retention`. Hours. */
export const RetentionSettings = z.strictObject({ enabled: z.boolean(), metricHours, latencyHours: metricHours });
export type RetentionSettings = z.infer<typeof RetentionSettings>;

/** Query of `GET /api/v1/admin/retention/forecast`: hours that need not be saved. */
export const ForecastQuery = z.object({
  metricHours: z.coerce.number('records.time').pipe(metricHours),
  latencyHours: z.coerce.number('records.time').pipe(metricHours),
});
export type ForecastQuery = z.infer<typeof ForecastQuery>;

const amounts = {
  /** What it takes now. */
  used: z.number(),
  /** What it comes to once everything was kept for as long as it shall be. */
  bytes: z.number(),
  /** By how much it grows now. */
  bytesPerDay: z.number(),
};

/** What the history takes on disk, computed from the size of the rows that are there. Bytes; ms since 1970. */
export const DiskForecast = z.object({
  ...amounts,
  /** What is left on the disk; null where the database lies elsewhere. */
  free: z.number().nullable(),
  /** When the disk is full; null where it never will be, or where nobody knows how much is left. */
  fullAt: z.number().nullable(),
  /** False while nothing is stored: the figures are those of a typical node. */
  measured: z.boolean(),
  load: z.object(amounts),
  ping: z.object(amounts),
});
export type DiskForecast = z.infer<typeof DiskForecast>;

/** Answer of `GET` and `PUT /api/v1/admin/retention`. */
export const RetentionOverview = z.object({ settings: RetentionSettings, forecast: DiskForecast });
export type RetentionOverview = z.infer<typeof RetentionOverview>;
