import type {
  CustomSettings,
  GeoipProvider,
  GeoipSettings,
  LocalizedLocation,
  NewSiteSettings,
  SiteKey,
  SiteSettings,
} from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const settings = '/api/v1/admin/settings';
const geoip = '/api/v1/admin/geoip';

/** API calls about the settings of the site. */
export const settingsApi = {
  site: query<SiteSettings>(`${settings}/site`),
  saveSite: (body: NewSiteSettings) => request<SiteSettings>(`${settings}/site`, { method: 'PUT', body }),
  savePublicUrl: (publicUrl: string) =>
    request<SiteSettings>(`${settings}/public-url`, { method: 'PUT', body: { publicUrl } }),
  custom: query<CustomSettings>(`${settings}/custom`),
  saveCustom: (body: CustomSettings) => request<CustomSettings>(`${settings}/custom`, { method: 'PUT', body }),
  saveFavicon: (file: File) =>
    request<void>(`${settings}/favicon`, {
      method: 'PUT',
      body: new Blob([file], { type: 'application/octet-stream' }),
    }),
  removeFavicon: () => request<void>(`${settings}/favicon`, { method: 'DELETE' }),
  siteKey: query<SiteKey>('/api/v1/admin/site-key'),
  saveSiteKey: (key: string) => request<SiteKey>('/api/v1/admin/site-key', { method: 'PUT', body: { key } }),
  geoip: query<GeoipSettings>(`${geoip}/settings`),
  saveGeoip: (body: GeoipSettings) => request<GeoipSettings>(`${geoip}/settings`, { method: 'PUT', body }),
  geoipProviders: query<GeoipProvider[]>(`${geoip}/providers`),
  testGeoip: (address: string, provider: string) =>
    request<{ readonly place: LocalizedLocation | null }>(`${geoip}/test`, {
      method: 'POST',
      body: { address, provider },
    }),
  updateGeoip: () => request<{ readonly detail: string }>(`${geoip}/update`, { method: 'POST' }),
  uploadGeoip: (file: File) =>
    request<{ readonly detail: string }>(`${geoip}/database`, {
      method: 'PUT',
      body: new Blob([file], { type: 'application/octet-stream' }),
    }),
};
