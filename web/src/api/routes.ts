import type { z } from 'zod';
import type {
  AdminPingTask,
  NewThemeFailure,
  ThemeList,
  AddedNode,
  AdminNode,
  CurrentUser,
  History,
  NodeWithState,
  PublicInfo,
  PublicNode,
  Recent,
  NewNode,
  Setup,
  SignIn,
} from '@vitrine/contracts';
import { request } from './request.ts';

type Signal = AbortSignal | undefined;
const aborting = (signal: Signal) => (signal ? { signal } : {});

/** Every call of the shell, one line each. */
export const api = {
  publicInfo: (signal?: Signal) => request<PublicInfo>('/api/public', aborting(signal)),
  nodes: (signal?: Signal) => request<NodeWithState[]>('/api/v1/nodes', aborting(signal)),
  node: (uuid: string, signal?: Signal) => request<PublicNode>(`/api/v1/nodes/${uuid}`, aborting(signal)),
  recent: (uuid: string, signal?: Signal) => request<Recent>(`/api/v1/nodes/${uuid}/recent`, aborting(signal)),
  history: (uuid: string, query: { from: number; to: number; metrics: string; points: number }, signal?: Signal) =>
    request<History>(`/api/v1/nodes/${uuid}/history`, { query, ...aborting(signal) }),
  setup: (body: z.input<typeof Setup>) => request<void>('/api/v1/setup', { method: 'POST', body }),
  signIn: (body: SignIn) => request<CurrentUser>('/api/v1/session', { method: 'POST', body }),
  currentUser: (signal?: Signal) => request<CurrentUser>('/api/v1/session', aborting(signal)),
  reportThemeFailure: (body: NewThemeFailure) => request<void>('/api/v1/theme/failures', { method: 'POST', body }),
  signOut: () => request<void>('/api/v1/session', { method: 'DELETE' }),
  activateTheme: (id: string) => request<ThemeList>('/api/v1/admin/themes/active', { method: 'PUT', body: { id } }),
  previewTheme: (id: string | null) =>
    request<ThemeList>('/api/v1/admin/themes/preview', { method: 'PUT', body: { id } }),
  adminPingTasks: (signal?: Signal) => request<AdminPingTask[]>('/api/v1/admin/ping/tasks', aborting(signal)),
  adminNodes: (signal?: Signal) => request<AdminNode[]>('/api/v1/admin/nodes', aborting(signal)),
  addNode: (body: NewNode) => request<AddedNode>('/api/v1/admin/nodes', { method: 'POST', body }),
  deleteNode: (uuid: string) => request<void>(`/api/v1/admin/nodes/${uuid}`, { method: 'DELETE' }),
};
