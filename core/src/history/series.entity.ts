import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** One kind of values of one node over time: what a chunk belongs to. */
export const SeriesSchema = defineEntity({
  name: 'SeriesEntity',
  tableName: 'series',
  uniques: [{ properties: ['node', 'kind', 'pingTaskId'] }],
  properties: {
    id: p.integer().primary(),
    node: () => p.manyToOne(NodeEntity).mapToPk().index(false).deleteRule('cascade'),
    kind: p.string().length(16),
    /** Number of the ping task; 0 where the node itself is meant. */
    pingTaskId: p.integer().default(0),
    /** Seconds since 1970: the coarser tiers hold everything before, and nothing reliable after. */
    rolledUpTo: p.bigint('number').default(0),
  },
});

export class SeriesEntity extends SeriesSchema.class {}
SeriesSchema.setClass(SeriesEntity);
