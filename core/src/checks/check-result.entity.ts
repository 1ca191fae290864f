import { defineEntity, p } from '@mikro-orm/core';
import type { CheckLocation } from '@vitrine/contracts';
import type { CheckState } from '@vitrine/contracts/check';
import { CheckEntity } from './check.entity.ts';

/** Entity of the newest result of a check. Times in ms since 1970. */
export const CheckResultSchema = defineEntity({
  name: 'CheckResultEntity',
  tableName: 'check_result',
  properties: {
    check: () => p.oneToOne(CheckEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    at: p.bigint('number'),
    /** State after retries; null while unknown. */
    state: p.string().length(16).$type<CheckState>().nullable(),
    /** Time at which the check entered that state. */
    since: p.bigint('number').nullable(),
    seconds: p.float().columnType('double precision').nullable(),
    values: p.json<Record<string, number>>(),
    message: p.text(),
    /** Newest result of each location, if there are more than the server. */
    locations: p.json<CheckLocation[]>().default('[]'),
    /** Number of consecutive failed runs, and the time of the first of them. */
    failures: p.integer(),
    failingSince: p.bigint('number').nullable(),
  },
});

export class CheckResultEntity extends CheckResultSchema.class {}
CheckResultSchema.setClass(CheckResultEntity);
