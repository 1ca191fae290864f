import type { ImportResult, Imports } from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const base = '/api/v1/admin/import';
const send = (path: string, file: File) =>
  request<ImportResult>(path, { method: 'POST', body: new Blob([file], { type: 'application/octet-stream' }) });

/** API calls about imports from other products. */
export const importApi = {
  overview: query<Imports>(base),
  inspect: (file: File) => send(`${base}/trial`, file),
  import: (file: File) => send(base, file),
  confirm: (id: string) => request<void>(`${base}/${id}/confirm`, { method: 'POST' }),
  undo: (id: string) => request<void>(`${base}/${id}/undo`, { method: 'POST' }),
};
