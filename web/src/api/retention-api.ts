import type { DiskForecast } from '@vitrine/contracts';
import { request } from './request.ts';

const records = '/api/v1/admin/retention';

/** API calls about history retention. */
export const recordsApi = {
  forecast: (metricHours: number, latencyHours: number, signal?: AbortSignal) =>
    request<DiskForecast>(`${records}/forecast`, { query: { metricHours, latencyHours }, signal }),
};
