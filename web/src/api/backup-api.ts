import type { BackupCandidate, BackupState, NewBackup, RestoreBackup } from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import { query } from './query.ts';
import { request } from './request.ts';

const backup = '/api/v1/admin/backup';
const file = (name: string) => `${backup}/files/${encodeURIComponent(name)}`;

/** API calls about backups. */
export const backupApi = {
  state: query<BackupState>(backup),
  make: (body: NewBackup) => request<BackupState>(backup, { method: 'POST', body }),
  permit: (name: string) => request<void>(`${file(name)}/authorize-download`, { method: 'POST' }),
  addressOf: (name: string) => `${basePath}${file(name)}`,
  remove: (name: string) => request<void>(file(name), { method: 'DELETE' }),
  choose: (name: string) => request<BackupCandidate>(`${file(name)}/candidate`, { method: 'POST' }),
  upload: (zip: File) =>
    request<BackupCandidate>(`${backup}/candidates`, {
      method: 'POST',
      body: zip.type ? zip : new Blob([zip], { type: 'application/zip' }),
      query: { name: zip.name },
    }),
  restore: (candidateId: string, body: RestoreBackup) =>
    request<BackupState>(`${backup}/candidates/${candidateId}/restore`, { method: 'POST', body }),
  discard: (candidateId: string) => request<void>(`${backup}/candidates/${candidateId}`, { method: 'DELETE' }),
};
