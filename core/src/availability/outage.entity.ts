import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Entity of an outage: a time in which a node did not report while the core ran. */
export const OutageSchema = defineEntity({
  name: 'OutageEntity',
  tableName: 'outage',
  properties: {
    node: () => p.manyToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Start and end in seconds since 1970. */
    from: p.bigint('number').primary(),
    to: p.bigint('number'),
  },
});

export class OutageEntity extends OutageSchema.class {}
OutageSchema.setClass(OutageEntity);
