import { z } from 'zod';
import { RETENTION, type SettingsBody } from './settings/index.ts';
import { fieldSchema, settingsBody } from './settings/settings-schema.ts';

/** Body of `PUT /api/v1/admin/retention`: how long history is kept. Hours. */
export const RetentionSettings = settingsBody(RETENTION);
export type RetentionSettings = SettingsBody<typeof RETENTION>;

const { metricHours, latencyHours } = RETENTION.fields;

/** Query of `GET /api/v1/admin/retention/forecast`: retention in hours, saved or not. */
export const ForecastQuery = z.object({
  metricHours: z.coerce.number('retention.hours').pipe(fieldSchema(metricHours)),
  latencyHours: z.coerce.number('retention.hours').pipe(fieldSchema(latencyHours)),
});
export type ForecastQuery = z.infer<typeof ForecastQuery>;

const amounts = {
  /** Current size. */
  used: z.number(),
  /** Expected size once the full retention period is filled. */
  bytes: z.number(),
  /** Current growth. */
  bytesPerDay: z.number(),
};

/** Disk usage of the history, computed from the size of the existing rows. Bytes; ms since 1970. */
export const DiskForecast = z.object({
  ...amounts,
  /** Free disk space; null if the database is on another machine. */
  free: z.number().nullable(),
  /** Expected time at which the disk is full; null if it never is, or if the free space is unknown. */
  fullAt: z.number().nullable(),
  /** False while nothing is stored: the values are estimates for a typical node. */
  measured: z.boolean(),
  load: z.object(amounts),
  /** Size of series with labels, which have the same retention as the metrics. */
  series: z.object(amounts),
  ping: z.object(amounts),
});
export type DiskForecast = z.infer<typeof DiskForecast>;

/** Response of `GET` and `PUT /api/v1/admin/retention`. */
export const RetentionOverview = z.object({ settings: RetentionSettings, forecast: DiskForecast });
export type RetentionOverview = z.infer<typeof RetentionOverview>;
