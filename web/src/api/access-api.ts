import type {
  CreatedApiKey,
  ApiKeyView,
  AuditPage,
  AuditVerification,
  NewApiKey,
  NewShare,
  ShareView,
  SsoSettings,
} from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import { query } from './query.ts';
import { request } from './request.ts';
import { changeSettings, readSettings } from './settings-group.ts';

const sso = { path: '/api/v1/admin/sso' };
const keys = '/api/v1/admin/api-keys';
const shares = '/api/v1/admin/share-links';
const logs = '/api/v1/admin/audit';

/** Filter of the audit log; times are ms since 1970. */
export interface LogFilter {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly ip?: string | undefined;
  readonly subject?: string | undefined;
  readonly outcome?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** API calls about access: external sign-in, API keys, share links and the audit log. */
export const accessApi = {
  sso: readSettings<SsoSettings>(sso),
  saveSso: (body: SsoSettings, version: string | undefined) => changeSettings<SsoSettings>(sso, body, version),
  keys: query<ApiKeyView[]>(keys),
  addKey: (body: NewApiKey) => request<CreatedApiKey>(keys, { method: 'POST', body }),
  revokeKey: (id: string) => request<void>(`${keys}/${id}`, { method: 'DELETE' }),
  shares: query<ShareView[]>(shares),
  addShare: (body: NewShare) => request<ShareView>(shares, { method: 'POST', body }),
  revokeShare: (id: string) => request<void>(`${shares}/${id}`, { method: 'DELETE' }),
  logs: (filter: LogFilter, before?: number) => query<AuditPage>(logs, { ...filter, before }),
  verifyLogs: () => request<AuditVerification>(`${logs}/verify`, { method: 'POST' }),
  /** Returns the URL that downloads the entries as a file. */
  logFile: (filter: LogFilter, format: 'csv' | 'json') => {
    const query = new URLSearchParams({ format });
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
    return `${basePath}${logs}/export?${query}`;
  },
};
