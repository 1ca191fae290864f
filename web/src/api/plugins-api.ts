import type {
  FamilyView,
  FetchPlugin,
  FoundPackage,
  PluginAttention,
  PluginCandidate,
  PluginCatalogue,
  PluginJobRun,
  PluginPageEntry,
  PluginSources,
  PluginView,
} from '@vitrine/contracts';
import type { Tagged } from './change-row.ts';
import { query } from './query.ts';
import { request } from './request.ts';

const base = '/api/v1/admin/plugins';

/** Client of the routes that install plugins. */
export const pluginsApi = {
  attention: query<PluginAttention>(`${base}/attention`),
  pages: query<PluginPageEntry[]>(`${base}/pages`),
  catalogue: query<PluginCatalogue>(`${base}/catalogue`),
  search: (searchText: string) => query<FoundPackage[]>(`${base}/search`, { q: searchText }),
  runs: (id: string) => query<PluginJobRun[]>(`${base}/${id}/runs`),
  sources: query<PluginSources & Tagged>(`${base}/sources`),
  chooseSources: (sources: PluginSources, ifMatch?: string) =>
    request<PluginSources & Tagged>(`${base}/sources`, { method: 'PUT', body: sources, ifMatch }),
  upload: (file: File) =>
    request<PluginCandidate>(`${base}/candidates`, {
      method: 'POST',
      body: new Blob([file], { type: 'application/octet-stream' }),
      query: { name: file.name },
    }),
  fetch: (body: FetchPlugin) => request<PluginCandidate>(`${base}/candidates/fetch`, { method: 'POST', body }),
  install: (candidateId: string, enable: boolean) =>
    request<PluginView>(`${base}/candidates/${candidateId}/install`, { method: 'POST', body: { enable } }),
  discard: (candidateId: string) => request<void>(`${base}/candidates/${candidateId}`, { method: 'DELETE' }),
  checkUpdates: () => request<PluginAttention>(`${base}/updates`, { method: 'POST' }),
  rollBack: (id: string) => request<PluginView>(`${base}/${id}/rollback`, { method: 'POST' }),
  openFamily: (name: string, isPublic: boolean) =>
    request<FamilyView>(`/api/v1/admin/families/${name}`, { method: 'PUT', body: { isPublic } }),
  removeFamilyValues: (name: string) => request<void>(`/api/v1/admin/families/${name}/values`, { method: 'DELETE' }),
  removeValues: (id: string) => request<void>(`${base}/${id}/series`, { method: 'DELETE' }),
  remove: (id: string) => request<void>(`${base}/${id}`, { method: 'DELETE' }),
};
