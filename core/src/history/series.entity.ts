import { defineEntity, p } from '@mikro-orm/core';
import { Node } from '../nodes/node.entity.ts';

/** One kind of values of one node over time: what a chunk belongs to. */
export const SeriesSchema = defineEntity({
  name: 'Series',
  tableName: 'series',
  uniques: [{ properties: ['node', 'kind', 'probe'] }],
  properties: {
    id: p.integer().primary(),
    node: () => p.manyToOne(Node).mapToPk().index(false).deleteRule('cascade'),
    kind: p.string().length(16),
    /** Number of the ping task; 0 where the node itself is meant. */
    probe: p.integer().default(0),
    /** Seconds since 1970: the coarser tiers hold everything before, and nothing reliable after. */
    rolledTo: p.bigint('number').default(0),
  },
});

export class Series extends SeriesSchema.class {}
SeriesSchema.setClass(Series);
