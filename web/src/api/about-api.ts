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
import { query } from './query.ts';
import { request } from './request.ts';

const about = '/api/v1/admin/about';
const metrics = '/api/v1/admin/metrics';
const totals = '/api/v1/admin/billing';

/** API calls about the installation itself, its Prometheus metrics, and billing. */
export const aboutApi = {
  about: query<About>(about),
  licences: query<Licence[]>(`${about}/licences`),
  supportAddress: `${basePath}${about}/support-bundle`,
  saveUpdates: (body: UpdateSettings) => request<Updates>(`${about}/updates`, { method: 'PUT', body }),
  checkUpdates: () => request<Updates>(`${about}/updates/check`, { method: 'POST' }),
  metrics: query<MetricsAccess>(metrics),
  newMetricsToken: () => request<MetricsToken>(`${metrics}/token`, { method: 'POST' }),
  closeMetrics: () => request<void>(`${metrics}/token`, { method: 'DELETE' }),
  totals: query<BillingSummary>(totals),
  saveTotals: (body: BillingSettings) => request<BillingSummary>(totals, { method: 'PUT', body }),
};
