import { defineEntity, p } from '@mikro-orm/core';

/** Entity of a plugin that declares families. */
export const SeriesSourceSchema = defineEntity({
  name: 'SeriesSourceEntity',
  tableName: 'series_source',
  properties: {
    /** Rows of the history that hold its series have this number and one more as their part. Never used again. */
    id: p.integer().primary(),
    /** Id of the plugin. */
    name: p.string().length(64).unique(),
  },
});

export class SeriesSourceEntity extends SeriesSourceSchema.class {}
SeriesSourceSchema.setClass(SeriesSourceEntity);
