import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Entity of the time range in which the outages of a node are known. */
export const ObservedTimeSchema = defineEntity({
  name: 'ObservedTimeEntity',
  tableName: 'observed_time',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Time of the first report, in seconds since 1970. */
    since: p.bigint('number'),
    /** Outages are stored up to this time, in seconds since 1970. */
    until: p.bigint('number'),
  },
});

export class ObservedTimeEntity extends ObservedTimeSchema.class {}
ObservedTimeSchema.setClass(ObservedTimeEntity);
