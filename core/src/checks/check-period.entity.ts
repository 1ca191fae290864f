import { defineEntity, p } from '@mikro-orm/core';
import type { CheckState } from '@vitrine/contracts/check';
import { CheckEntity } from './check.entity.ts';

/** Entity of a time range in which a check had one state. Between two of them its state is unknown. Seconds since 1970. */
export const CheckPeriodSchema = defineEntity({
  name: 'CheckPeriodEntity',
  tableName: 'check_period',
  properties: {
    check: () => p.manyToOne(CheckEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    from: p.bigint('number').primary(),
    to: p.bigint('number'),
    state: p.string().length(16).$type<CheckState>(),
    /** Message of the first result with this state. */
    message: p.text(),
  },
});

export class CheckPeriodEntity extends CheckPeriodSchema.class {}
CheckPeriodSchema.setClass(CheckPeriodEntity);
