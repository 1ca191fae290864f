import type { DiskForecast } from '@vitrine/contracts';
import { request } from './request.ts';

const retention = '/api/v1/admin/retention';

/** API calls about history retention. */
export const retentionApi = {
  forecast: (metricHours: number, latencyHours: number, signal?: AbortSignal) =>
    request<DiskForecast>(`${retention}/forecast`, { query: { metricHours, latencyHours }, signal }),
};
