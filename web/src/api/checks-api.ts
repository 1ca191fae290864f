import type {
  AdminCheck,
  AdminChecks,
  CheckHistory,
  CheckHistoryQuery,
  CheckKind,
  CheckTest,
  NewCheck,
  PublicChecks,
} from '@vitrine/contracts';
import type { CheckResult } from '@vitrine/contracts/check';
import { query } from './query.ts';
import { request } from './request.ts';

const checks = '/api/v1/admin/checks';

/** API calls about checks. */
export const checksApi = {
  list: query<AdminChecks>(checks),
  open: query<PublicChecks>('/api/v1/checks'),
  kinds: query<CheckKind[]>(`${checks}/kinds`),
  history: (id: number, span: Omit<CheckHistoryQuery, 'format'>) =>
    query<CheckHistory>(`${checks}/${id}/history`, span),
  add: (body: NewCheck) => request<AdminCheck>(checks, { method: 'POST', body }),
  change: (id: number, body: NewCheck, ifMatch?: string) =>
    request<AdminCheck>(`${checks}/${id}`, { method: 'PUT', body, ifMatch }),
  remove: (id: number) => request<void>(`${checks}/${id}`, { method: 'DELETE' }),
  order: (ids: readonly number[]) => request<void>(`${checks}/order`, { method: 'PUT', body: { ids } }),
  test: (body: CheckTest) => request<CheckResult>(`${checks}/test`, { method: 'POST', body }),
};
