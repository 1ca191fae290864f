import type { Announcement, NewAnnouncement, NewAnnouncementUpdate } from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const base = '/api/v1/admin/announcements';

/** API calls about announcements, for the administrator. */
export const announcementsApi = {
  all: query<Announcement[]>(base),
  add: (body: NewAnnouncement) => request<Announcement>(base, { method: 'POST', body }),
  change: (id: string, body: NewAnnouncement, ifMatch?: string) =>
    request<Announcement>(`${base}/${id}`, { method: 'PUT', body, ifMatch }),
  remove: (id: string) => request<void>(`${base}/${id}`, { method: 'DELETE' }),
  addUpdate: (id: string, body: NewAnnouncementUpdate) =>
    request<Announcement>(`${base}/${id}/updates`, { method: 'POST', body }),
  removeUpdate: (id: string, update: string) =>
    request<Announcement>(`${base}/${id}/updates/${update}`, { method: 'DELETE' }),
};
