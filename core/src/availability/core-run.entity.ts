import { defineEntity, p } from '@mikro-orm/core';

/**
 * Entity of a time range in which the core ran and stored reports. Between two of them, nothing is known of nodes without stored
 * reports.
 */
export const CoreRunSchema = defineEntity({
  name: 'CoreRunEntity',
  tableName: 'core_run',
  properties: {
    /** Start and end in seconds since 1970. */
    from: p.bigint('number').primary().autoincrement(false),
    to: p.bigint('number'),
  },
});

export class CoreRunEntity extends CoreRunSchema.class {}
CoreRunSchema.setClass(CoreRunEntity);
