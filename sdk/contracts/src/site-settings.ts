import { z } from 'zod';
import {
  CUSTOM_MARKUP,
  HEARTBEAT,
  NETWORK,
  SITE,
  START_PAGE,
  type SettingsBody,
  type SettingsView,
} from './settings/index.ts';
import { fieldBody, settingsBody, settingsView } from './settings/settings-schema.ts';

/** Response of `GET` and `PUT /api/v1/admin/settings/site`. */
export const SiteSettings = settingsView(SITE);
export type SiteSettings = SettingsView<typeof SITE>;

/** Body of `PUT /api/v1/admin/settings/site`. Without the public URL, the stored one is kept. */
export const NewSiteSettings = settingsBody(SITE);
export type NewSiteSettings = SettingsBody<typeof SITE>;

/** Body of `PUT /api/v1/admin/settings/public-url`. Security-relevant: people and machines send their secrets to this URL. */
export const PublicUrl = fieldBody(SITE, 'publicUrl');
export type PublicUrl = Pick<SiteSettings, 'publicUrl'>;

/** `GET` and `PUT /api/v1/admin/settings/start-page`: families on the start page. */
export const StartPageSettings = settingsBody(START_PAGE);
export type StartPageSettings = SettingsBody<typeof START_PAGE>;

/** `GET` and `PUT /api/v1/admin/settings/custom`: custom content of public pages. */
export const CustomSettings = settingsBody(CUSTOM_MARKUP);
export type CustomSettings = SettingsBody<typeof CUSTOM_MARKUP>;

/** `GET` and `PUT /api/v1/admin/settings/network`: outgoing connections of this site. */
export const NetworkSettings = settingsBody(NETWORK);
export type NetworkSettings = SettingsBody<typeof NETWORK>;

/** Body of `PUT /api/v1/admin/settings/heartbeat`. */
export const HeartbeatSettings = settingsBody(HEARTBEAT);
export type HeartbeatSettings = SettingsBody<typeof HEARTBEAT>;

/** `GET` and `PUT /api/v1/admin/settings/heartbeat`: its URL, and the result of the last heartbeat that this instance sent. */
export const OutgoingHeartbeat = z.object({
  url: z.string(),
  /** ms since 1970; null if none was sent since the start. */
  sentAt: z.number().nullable(),
  /** Error of the last one, if it failed. */
  failure: z.string().nullable(),
});
export type OutgoingHeartbeat = z.infer<typeof OutgoingHeartbeat>;

/** Response of `GET /api/v1/admin/settings/favicon`: whether public pages have a custom icon. */
export const FaviconState = z.object({ custom: z.boolean() });
export type FaviconState = z.infer<typeof FaviconState>;
