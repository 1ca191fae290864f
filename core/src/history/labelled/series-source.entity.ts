import { defineEntity, p } from '@mikro-orm/core';

/** Entity of a plugin that declares families. */
export const SeriesSourceSchema = defineEntity({
  name: 'SeriesSourceEntity',
  tableName: 'series_source',
  properties: {
    /** The `part` of the history rows for its series is this id plus one. Never reused. */
    id: p.integer().primary(),
    /** Id of the plugin. */
    name: p.string().length(64).unique(),
  },
});

export class SeriesSourceEntity extends SeriesSourceSchema.class {}
SeriesSourceSchema.setClass(SeriesSourceEntity);
