import type { DiskForecast, RetentionOverview, RetentionSettings } from '@vitrine/contracts';
import { request } from './request.ts';

const records = '/api/v1/admin/retention';
const aborting = (signal?: AbortSignal) => (signal ? { signal } : {});

/** API calls about history retention. */
export const recordsApi = {
  records: (signal?: AbortSignal) => request<RetentionOverview>(records, aborting(signal)),
  saveRecords: (body: RetentionSettings) => request<RetentionOverview>(records, { method: 'PUT', body }),
  forecast: (metricHours: number, latencyHours: number, signal?: AbortSignal) =>
    request<DiskForecast>(`${records}/forecast`, { query: { metricHours, latencyHours }, ...aborting(signal) }),
};
