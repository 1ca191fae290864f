import type { DiskForecast } from '@vitrine/contracts';
import { query } from './query.ts';

/** API calls about history retention. */
export const retentionApi = {
  forecast: (metricHours: number, latencyHours: number) =>
    query<DiskForecast>('/api/v1/admin/retention/forecast', { metricHours, latencyHours }),
};
