import type { FaviconState, GeoipProvider, LocalizedLocation } from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const settings = '/api/v1/admin/settings';
const geoip = '/api/v1/admin/geoip';

/** API calls about the settings of the site. */
export const settingsApi = {
  favicon: query<FaviconState>(`${settings}/favicon`),
  saveFavicon: (file: File) =>
    request<void>(`${settings}/favicon`, {
      method: 'PUT',
      body: new Blob([file], { type: 'application/octet-stream' }),
    }),
  removeFavicon: () => request<void>(`${settings}/favicon`, { method: 'DELETE' }),
  geoipProviders: query<GeoipProvider[]>(`${geoip}/providers`),
  testGeoip: (address: string, provider: string) =>
    request<{ readonly location: LocalizedLocation | null }>(`${geoip}/test`, {
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
