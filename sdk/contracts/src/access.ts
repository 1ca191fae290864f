import { z } from 'zod';
import { KEY_SCOPES } from './key-scopes.ts';
import { SSO, SITE_KEY, type SettingsBody } from './settings/index.ts';
import { settingsBody } from './settings/settings-schema.ts';

/** Response of `GET /api/v1/admin/sso`: which sign-in methods are enabled. */
export const SsoSettings = settingsBody(SSO);
export type SsoSettings = SettingsBody<typeof SSO>;

/** Body of `POST /api/v1/admin/api-keys`. */
export const NewApiKey = z.object({
  name: z.string().trim().min(1).max(60),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1),
  /** ms since 1970; null: the key does not expire. */
  expiresAt: z.number().int().positive().nullable(),
  /** Uuids of the nodes that the key may access; null for all of them. An empty list means none. */
  nodes: z.array(z.uuid()).max(5000).nullable(),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** Entry of `GET /api/v1/admin/api-keys`. */
export const ApiKeyView = NewApiKey.extend({
  id: z.string(),
  /** First characters of the key, to distinguish keys in a list. */
  hint: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  lastUsedIp: z.string(),
  /** True if the key was created with a second factor. Remote control requires it for accounts that have one. */
  secondFactor: z.boolean(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

/** Response to the creation of an API key. The secret is returned only here. */
export const CreatedApiKey = z.object({ key: ApiKeyView, secret: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** The site's own key, chosen by the administrator: `data` of `GET /api/v1/admin/site-key`. */
export const SiteKey = z.object({ set: z.boolean() });
export type SiteKey = z.infer<typeof SiteKey>;

/** Body of `PUT /api/v1/admin/site-key`. Empty disables the key. */
export const NewSiteKey = settingsBody(SITE_KEY);
export type NewSiteKey = SettingsBody<typeof SITE_KEY>;

/** Body of `POST /api/v1/admin/share-links`. */
export const NewShare = z.object({
  name: z.string().trim().max(60).default(''),
  /** Node that the link shows; null for the public pages of a private site. */
  node: z.uuid().nullable(),
  hours: z
    .number()
    .int()
    .min(1)
    .max(24 * 366),
});
export type NewShare = z.infer<typeof NewShare>;

/** Entry of `GET /api/v1/admin/share-links`. */
export const ShareView = z.object({
  id: z.string(),
  name: z.string(),
  node: z.uuid().nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
  lastUsedAt: z.number().nullable(),
  /** Path of the link below the site's URL: `/share/…`. */
  path: z.string(),
});
export type ShareView = z.infer<typeof ShareView>;
