import { z } from 'zod';
import { Etag } from './etag.ts';
import { PLUGIN_PERMISSIONS, PLUGIN_KINDS } from './plugin.ts';

/** Maximum length of an icon in a catalogue's entry, as data URL. */
export const MAX_LISTED_ICON = 16_000;

/** Entry of a catalogue of plugins. */
export const PluginListing = z.object({
  id: z.string().max(40),
  title: z.string().max(60),
  description: z.string().max(300),
  author: z.string().max(100),
  version: z.string().max(60),
  kind: z.enum(PLUGIN_KINDS),
  permissions: z.array(z.enum(PLUGIN_PERMISSIONS)),
  /** Range of supported SDK versions. */
  sdk: z.string().max(60),
  /** Data URL of an SVG or PNG. */
  icon: z
    .string()
    .max(MAX_LISTED_ICON)
    .regex(/^data:image\/(svg\+xml|png);base64,[A-Za-z0-9+/=]+$/)
    .optional(),
  url: z.url({ protocol: /^https?$/ }).max(1000),
  /** Checksum of the archive, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PluginListing = z.infer<typeof PluginListing>;

/**
 * Catalogue of plugins at a URL. Each entry is validated separately, because a newer entry may have fields that an older site does
 * not support.
 */
export const PluginCatalogueEnvelope = z.object({ format: z.literal(1), plugins: z.array(z.unknown()).max(1000) });

/** Response of `GET /api/v1/admin/plugins/catalogue`. */
export const PluginCatalogue = z.object({
  listings: z.array(
    PluginListing.extend({
      installed: z.string().nullable(),
      /** False if it needs another version of the plugin SDK than this site provides. */
      fits: z.boolean(),
    }),
  ),
  /** Catalogues that could not be read, with the error. */
  failures: z.array(z.object({ source: z.string(), message: z.string() })),
});
export type PluginCatalogue = z.infer<typeof PluginCatalogue>;

/** Package in `GET /api/v1/admin/plugins/search`: a package of the npm registry with the keyword `vitrine-plugin`. */
export const FoundPackage = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  author: z.string(),
  /** Day of the release, ISO 8601; empty if the registry does not return it. */
  date: z.string(),
});
export type FoundPackage = z.infer<typeof FoundPackage>;

/** Response and body of `/api/v1/admin/plugins/sources`: sources of plugins. */
export const PluginSources = z.object({
  /** URL of the npm registry. */
  registry: z.url({ protocol: /^https?$/ }).max(500),
  catalogues: z.array(z.url({ protocol: /^https?$/ }).max(500)).max(10),
});
export type PluginSources = z.infer<typeof PluginSources>;

/** Response of `/api/v1/admin/plugins/sources`. */
export const StoredPluginSources = PluginSources.extend({ etag: Etag });
