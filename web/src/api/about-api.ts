import type {
  About,
  Licence,
  MetricsAccess,
  MetricsToken,
  BillingSettings,
  BillingSummary,
  UpdateSettings,
  Updates,
} from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import { request } from './request.ts';

const about = '/api/v1/admin/about';
const metrics = '/api/v1/admin/metrics';
const totals = '/api/v1/admin/billing';
const aborting = (signal?: AbortSignal) => (signal ? { signal } : {});

/** API calls about the installation itself, its Prometheus metrics, and billing. */
export const aboutApi = {
  about: (signal?: AbortSignal) => request<About>(about, aborting(signal)),
  licences: (signal?: AbortSignal) => request<Licence[]>(`${about}/licences`, aborting(signal)),
  supportAddress: `${basePath}${about}/support-bundle`,
  saveUpdates: (body: UpdateSettings) => request<Updates>(`${about}/updates`, { method: 'PUT', body }),
  checkUpdates: () => request<Updates>(`${about}/updates/check`, { method: 'POST' }),
  metrics: (signal?: AbortSignal) => request<MetricsAccess>(metrics, aborting(signal)),
  newMetricsToken: () => request<MetricsToken>(`${metrics}/token`, { method: 'POST' }),
  closeMetrics: () => request<void>(`${metrics}/token`, { method: 'DELETE' }),
  totals: (signal?: AbortSignal) => request<BillingSummary>(totals, aborting(signal)),
  saveTotals: (body: BillingSettings) => request<BillingSummary>(totals, { method: 'PUT', body }),
};
