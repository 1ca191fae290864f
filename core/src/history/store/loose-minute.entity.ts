import { defineEntity, p } from '@mikro-orm/core';

/**
 * Entity of a minute of a series that is not in the chunk of its hour yet. The key begins with the time, so that new rows are
 * appended after those of the previous minute, and the database logs little more than the rows themselves.
 */
export const LooseMinuteSchema = defineEntity({
  name: 'LooseMinuteEntity',
  tableName: 'loose_minute',
  properties: {
    /** Start, in seconds since 1970. */
    t: p.bigint('number').primary().autoincrement(false),
    /**
     * No foreign key, which PostgreSQL would lock and log with each row. Rows of a removed series are never read, and are removed
     * together with other rows.
     */
    seriesId: p.integer().primary().autoincrement(false),
    /** Content of the minute, as a chunk of one slot. */
    data: p.blob(),
  },
});

export class LooseMinuteEntity extends LooseMinuteSchema.class {}
LooseMinuteSchema.setClass(LooseMinuteEntity);
