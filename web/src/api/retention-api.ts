import type { DiskForecast, RetentionOverview, RetentionSettings } from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const records = '/api/v1/admin/retention';

/** API calls about history retention. */
export const recordsApi = {
  records: query<RetentionOverview>(records),
  saveRecords: (body: RetentionSettings) => request<RetentionOverview>(records, { method: 'PUT', body }),
  forecast: (metricHours: number, latencyHours: number, signal?: AbortSignal) =>
    request<DiskForecast>(`${records}/forecast`, { query: { metricHours, latencyHours }, signal }),
};
