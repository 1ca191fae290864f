import { z } from 'zod';
import { Etag } from './etag.ts';
import { ThemeListing } from './theme-source.ts';

/** Theme catalogues that are offered to administrators. */
export const CatalogueSources = z.strictObject({ sources: z.array(z.url({ protocol: /^https?$/ }).max(500)).max(10) });
export type CatalogueSources = z.infer<typeof CatalogueSources>;

/** Response of `/api/v1/admin/themes/catalogue/sources`. */
export const StoredCatalogueSources = CatalogueSources.extend({ etag: Etag });

/** Catalogue entry compared with the installed version. `screenshots`: number of further pictures. */
export const CatalogueTheme = ThemeListing.omit({ screenshots: true }).extend({
  screenshots: z.number(),
  /** Installed version. */
  installed: z.string().nullable(),
  /** True if the listed version is newer than the installed one. */
  isUpdate: z.boolean(),
});
export type CatalogueTheme = z.infer<typeof CatalogueTheme>;

/** Response of `GET /api/v1/admin/themes/catalogue`. */
export const ThemeCatalogue = z.object({
  listings: z.array(CatalogueTheme),
  /** Unreadable catalogues. */
  failures: z.array(z.object({ source: z.string(), message: z.string() })),
});
export type ThemeCatalogue = z.infer<typeof ThemeCatalogue>;

const picture = z.url({ protocol: /^https?$/ }).max(2000);

/** Entry of a theme catalogue. */
export const CatalogueEntry = z.object({
  id: z.string().max(40),
  name: z.string().max(80),
  description: z.string().max(500).default(''),
  author: z.string().max(120).default(''),
  version: z.string().max(60),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  preview: picture.optional(),
  screenshots: z.array(picture).max(8).default([]),
});

/**
 * Content of a theme catalogue file; the guide "Publishing" describes it. Each entry is validated separately, because a newer entry
 * may have fields that an older site does not support.
 */
export const CatalogueEnvelope = z.object({ format: z.literal(1), themes: z.array(z.unknown()).max(1000) });
