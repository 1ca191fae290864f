import type { About, Cluster, Licence, MetricsAccess, MetricsToken, Updates } from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import { query } from './query.ts';
import { request } from './request.ts';

const about = '/api/v1/admin/about';
const metrics = '/api/v1/admin/metrics';

/** API calls about the installation itself, and its Prometheus metrics. */
export const aboutApi = {
  about: query<About>(about),
  cores: query<Cluster>(`${about}/cores`),
  licences: query<Licence[]>(`${about}/licences`),
  supportAddress: `${basePath}${about}/support-bundle`,
  checkUpdates: () => request<Updates>(`${about}/updates/check`, { method: 'POST' }),
  metrics: query<MetricsAccess>(metrics),
  newMetricsToken: () => request<MetricsToken>(`${metrics}/token`, { method: 'POST' }),
  closeMetrics: () => request<void>(`${metrics}/token`, { method: 'DELETE' }),
};
