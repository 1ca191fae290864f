import type { Place } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** What a provider said about an address, so that it is asked once. */
export const PlaceSchema = defineEntity({
  name: 'PlaceRecord',
  tableName: 'place',
  properties: {
    address: p.string().length(45).primary(),
    provider: p.string().length(40).primary(),
    /** Null: the provider knows no place for it. */
    place: p.json<Place>().nullable(),
    at: p.datetime(3).index(),
  },
});

export class PlaceRecord extends PlaceSchema.class {}
PlaceSchema.setClass(PlaceRecord);
