import { defineEntity, p } from '@mikro-orm/core';
import { CheckEntity } from './check.entity.ts';

/** Entity of the response times of a check in one slot. */
export const CheckTimeSchema = defineEntity({
  name: 'CheckTimeEntity',
  tableName: 'check_time',
  properties: {
    check: () => p.manyToOne(CheckEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Length of the slot in seconds, such as 300. */
    tier: p.integer().primary(),
    /** Start of the slot, in seconds since 1970. */
    at: p.bigint('number').primary(),
    count: p.integer(),
    sum: p.float().columnType('double precision'),
    min: p.float().columnType('double precision'),
    max: p.float().columnType('double precision'),
  },
});

export class CheckTimeEntity extends CheckTimeSchema.class {}
CheckTimeSchema.setClass(CheckTimeEntity);
