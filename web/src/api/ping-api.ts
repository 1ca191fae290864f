import type {
  AdminPingTask,
  CardLatency,
  Latency,
  LatencyMatrix,
  MatrixHours,
  NewPingTask,
  PingEstimate,
} from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const tasks = '/api/v1/admin/ping/tasks';

/** API calls about ping tasks and their results. */
export const pingApi = {
  tasks: query<AdminPingTask[]>(tasks),
  add: (body: NewPingTask) => request<AdminPingTask>(tasks, { method: 'POST', body }),
  change: (id: number, body: NewPingTask, ifMatch?: string) =>
    request<AdminPingTask>(`${tasks}/${id}`, { method: 'PUT', body, ifMatch }),
  remove: (id: number) => request<void>(`${tasks}/${id}`, { method: 'DELETE' }),
  order: (ids: readonly number[]) => request<void>('/api/v1/admin/ping/order', { method: 'PUT', body: { ids } }),
  estimate: (hours: number | undefined) => query<PingEstimate>('/api/v1/admin/ping/estimate', { hours }),
  matrix: (hours?: MatrixHours) => query<LatencyMatrix>('/api/v1/latency', { hours }),
  cards: () => request<CardLatency>('/api/v1/latency/cards'),
  latency: (uuid: string, query: { from: number; to: number; points: number }, signal?: AbortSignal) =>
    request<Latency>(`/api/v1/nodes/${uuid}/latency`, { query, signal }),
};
