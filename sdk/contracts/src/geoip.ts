import { z } from 'zod';
import { GeoLocation } from './geo-location.ts';
import { PLUGIN_STATES } from './plugin.ts';
import { GEOIP, type SettingsBody } from './settings/index.ts';
import { settingsBody } from './settings/settings-schema.ts';

/** `GET` and `PUT /api/v1/admin/geoip/settings`. */
export const GeoipSettings = settingsBody(GEOIP);
export type GeoipSettings = SettingsBody<typeof GEOIP>;

/** A provider that can be selected. Its settings are those of its plugin. */
export const GeoipProvider = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  state: z.enum(PLUGIN_STATES),
  /** True if it has data that can be updated. */
  updatable: z.boolean(),
});
export type GeoipProvider = z.infer<typeof GeoipProvider>;

/** Location with names in the language of the request. */
export const LocalizedLocation = GeoLocation.extend({
  /** Name of the country. */
  name: z.string(),
  /** The country's flag as an emoji. */
  flag: z.string(),
});
export type LocalizedLocation = z.infer<typeof LocalizedLocation>;

/** Response of `POST /api/v1/admin/geoip/test`; null if the provider has no location for the IP address. */
export const GeoipTestResult = z.object({ location: LocalizedLocation.nullable() });

/** Response of an update or an upload. */
export const GeoipUpdated = z.object({ detail: z.string() });

/** Body of `POST /api/v1/admin/geoip/test`. */
export const GeoipTest = z.object({ address: z.union([z.ipv4(), z.ipv6()]), provider: z.string().max(40).optional() });
export type GeoipTest = z.infer<typeof GeoipTest>;
