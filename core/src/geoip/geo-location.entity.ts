import type { GeoLocation } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** What a provider said about an address, so that it is asked once. */
export const GeoLocationSchema = defineEntity({
  name: 'GeoLocationEntity',
  tableName: 'geo_location',
  properties: {
    address: p.string().length(45).primary(),
    provider: p.string().length(40).primary(),
    /** Null: the provider knows no place for it. */
    place: p.json<GeoLocation>().nullable(),
    at: p.datetime(3).index(),
  },
});

export class GeoLocationEntity extends GeoLocationSchema.class {}
GeoLocationSchema.setClass(GeoLocationEntity);
