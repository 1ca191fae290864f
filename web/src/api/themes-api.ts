import type {
  CatalogueSources,
  CatalogueTheme,
  FetchTheme,
  ThemeCandidate,
  ThemeCatalogue,
  ThemeDraft,
  ThemeList,
  ThemeOptions,
  ThemeSettings,
  ThemeView,
} from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import type { Tagged } from './change-row.ts';
import { query } from './query.ts';
import { request } from './request.ts';

const base = '/api/v1/admin/themes';

/** Client of the routes of themes. */
export const themesApi = {
  list: query<ThemeList>(base),
  activate: (id: string) => request<ThemeList>(`${base}/active`, { method: 'PUT', body: { id } }),
  preview: (id: string | null) => request<ThemeList>(`${base}/preview`, { method: 'PUT', body: { id } }),
  rollBack: (id: string) => request<ThemeView>(`${base}/${id}/rollback`, { method: 'POST' }),
  saveHosts: (id: string, hosts: readonly string[]) =>
    request<ThemeView>(`${base}/${id}/hosts`, { method: 'PUT', body: { hosts } }),
  delete: (id: string) => request<void>(`${base}/${id}`, { method: 'DELETE' }),
  clearFailures: (id: string) => request<void>(`${base}/${id}/failures`, { method: 'DELETE' }),

  options: (id: string) => query<ThemeOptions>(`${base}/${id}/options`),
  saveOptions: (id: string, settings: ThemeSettings, ifMatch?: string) =>
    request<ThemeOptions>(`${base}/${id}/options`, { method: 'PUT', body: settings, ifMatch }),
  saveDraft: (id: string, settings: ThemeSettings) =>
    request<ThemeDraft>(`${base}/${id}/draft`, { method: 'PUT', body: settings }),
  discardDraft: (id: string) => request<void>(`${base}/${id}/draft`, { method: 'DELETE' }),
  uploadImage: async (id: string, file: File) =>
    (await request<{ value: string }>(`${base}/${id}/images`, { method: 'POST', body: file })).value,

  upload: (file: File) =>
    request<ThemeCandidate>(`${base}/candidates`, {
      method: 'POST',
      body: new Blob([file], { type: 'application/zip' }),
      query: { name: file.name },
    }),
  fetch: (body: FetchTheme) => request<ThemeCandidate>(`${base}/candidates/fetch`, { method: 'POST', body }),
  /** `hosts`: hosts from which the theme may load; undefined leaves them unchanged. */
  install: (candidateId: string, activate: boolean, hosts?: readonly string[]) =>
    request<ThemeView>(`${base}/candidates/${candidateId}/install`, {
      method: 'POST',
      body: { activate, ...(hosts && { hosts }) },
    }),
  discard: (candidateId: string) => request<void>(`${base}/candidates/${candidateId}`, { method: 'DELETE' }),

  search: (searchText: string) => query<CatalogueTheme[]>(`${base}/search`, { q: searchText }),
  catalogue: query<ThemeCatalogue>(`${base}/catalogue`),
  sources: query<CatalogueSources & Tagged>(`${base}/catalogue/sources`),
  chooseSources: (sources: string[], ifMatch?: string) =>
    request<CatalogueSources & Tagged>(`${base}/catalogue/sources`, { method: 'PUT', body: { sources }, ifMatch }),
  /** URL of a picture of a listing: 0 is the preview, followed by the screenshots. */
  catalogueImage: (id: string, number: number) =>
    `${basePath}${base}/catalogue/${encodeURIComponent(id)}/pictures/${number}`,
};
