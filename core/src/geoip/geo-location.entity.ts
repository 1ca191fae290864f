import { defineEntity, p } from '@mikro-orm/core';
import type { GeoLocation } from '@vitrine/contracts';

/** Entity of a provider's cached result for an IP address. */
export const GeoLocationSchema = defineEntity({
  name: 'GeoLocationEntity',
  tableName: 'geo_location',
  properties: {
    address: p.string().length(45).primary(),
    provider: p.string().length(40).primary(),
    /** Null if the provider knows no location for it. */
    place: p.json<GeoLocation>().nullable(),
    at: p.datetime(3).index(),
  },
});

export class GeoLocationEntity extends GeoLocationSchema.class {}
GeoLocationSchema.setClass(GeoLocationEntity);
