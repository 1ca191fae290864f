import type { z } from 'zod';
import type {
  CollectorList,
  CreatedEnrolment,
  AdminNode,
  DiscoveryKey,
  Enrolment,
  InstallUrl,
  InstalledCollectorList,
  LogLines,
  LogRequest,
  LogSources,
  NewDiscovery,
  NewEnrolment,
  NewTrafficCorrection,
  NodeBatch,
  NodePatch,
  NodeToken,
  NodeTraffic,
  ProcessSample,
  RefusedUpdate,
} from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const nodes = '/api/v1/admin/nodes';
const enrolments = '/api/v1/admin/enrolments';
const discovery = '/api/v1/admin/discovery';

/** API calls about the administration of nodes and enrolment. */
export const nodeApi = {
  change: (uuid: string, body: z.input<typeof NodePatch>, ifMatch?: string) =>
    request<AdminNode>(`${nodes}/${uuid}`, { method: 'PATCH', body, ifMatch }),
  changeMany: (body: z.input<typeof NodeBatch>) => request<AdminNode[]>(nodes, { method: 'PATCH', body }),
  order: (uuids: readonly string[]) => request<void>(`${nodes}/order`, { method: 'PUT', body: { nodes: uuids } }),
  remove: (uuids: readonly string[]) =>
    request<AdminNode[]>(`${nodes}/removal`, { method: 'POST', body: { nodes: uuids } }),
  undoRemoval: (uuids: readonly string[]) =>
    request<AdminNode[]>(`${nodes}/removal/undo`, { method: 'POST', body: { nodes: uuids } }),
  newToken: (uuid: string) => request<NodeToken>(`${nodes}/${uuid}/token`, { method: 'POST' }),
  collectors: (uuid: string) => query<CollectorList>(`${nodes}/${uuid}/collectors`),
  installedCollectors: query<InstalledCollectorList>('/api/v1/admin/collectors'),
  processes: (uuid: string) => query<ProcessSample>(`${nodes}/${uuid}/processes`),
  logSources: (uuid: string) => query<LogSources>(`${nodes}/${uuid}/logs`),
  readLog: (uuid: string, body: LogRequest) => request<LogLines>(`${nodes}/${uuid}/logs`, { method: 'POST', body }),
  traffic: (uuid: string) => query<NodeTraffic>(`${nodes}/${uuid}/traffic`),
  correctTraffic: (uuid: string, body: NewTrafficCorrection) =>
    request<NodeTraffic>(`${nodes}/${uuid}/traffic/corrections`, { method: 'POST', body }),
  enrolments: query<Enrolment[]>(enrolments),
  addEnrolment: (body: z.input<typeof NewEnrolment>) => request<CreatedEnrolment>(enrolments, { method: 'POST', body }),
  revokeEnrolment: (id: string) => request<void>(`${enrolments}/${id}`, { method: 'DELETE' }),
  refusedUpdates: query<RefusedUpdate[]>('/api/v1/admin/install/refusals'),
  installPlace: query<InstallUrl>('/api/v1/admin/install'),
  discovery: query<DiscoveryKey>(discovery),
  setDiscovery: (key: string) =>
    request<DiscoveryKey>(discovery, { method: 'PUT', body: { key } satisfies NewDiscovery }),
};
