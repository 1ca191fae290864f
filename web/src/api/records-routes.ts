import type { DiskForecast, Records, RecordsSettings } from '@vitrine/contracts';
import { request } from './request.ts';

const records = '/api/v1/admin/records';
const aborting = (signal?: AbortSignal) => (signal ? { signal } : {});

/** Calls about how long history is kept. */
export const recordsApi = {
  records: (signal?: AbortSignal) => request<Records>(records, aborting(signal)),
  saveRecords: (body: RecordsSettings) => request<Records>(records, { method: 'PUT', body }),
  forecast: (hours: number, pingHours: number, signal?: AbortSignal) =>
    request<DiskForecast>(`${records}/forecast`, { query: { hours, pingHours }, ...aborting(signal) }),
};
