import type { AdminPingTask, Latency, LatencyMatrix, NewPingTask, PingEstimate } from '@vitrine/contracts';
import { request } from './request.ts';

const tasks = '/api/v1/admin/ping/tasks';
const aborting = (signal?: AbortSignal) => (signal ? { signal } : {});

/** API calls about ping tasks and their results. */
export const pingApi = {
  tasks: (signal?: AbortSignal) => request<AdminPingTask[]>(tasks, aborting(signal)),
  add: (body: NewPingTask) => request<AdminPingTask>(tasks, { method: 'POST', body }),
  change: (id: number, body: NewPingTask) => request<AdminPingTask>(`${tasks}/${id}`, { method: 'PUT', body }),
  remove: (id: number) => request<void>(`${tasks}/${id}`, { method: 'DELETE' }),
  order: (ids: readonly number[]) => request<void>('/api/v1/admin/ping/order', { method: 'PUT', body: { ids } }),
  estimate: (hours: number | undefined, signal?: AbortSignal) =>
    request<PingEstimate>('/api/v1/admin/ping/estimate', { query: { hours }, ...aborting(signal) }),
  matrix: (signal?: AbortSignal) => request<LatencyMatrix>('/api/v1/latency', aborting(signal)),
  latency: (uuid: string, query: { from: number; to: number; points: number }, signal?: AbortSignal) =>
    request<Latency>(`/api/v1/nodes/${uuid}/latency`, { query, ...aborting(signal) }),
};
