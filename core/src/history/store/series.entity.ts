import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../../nodes/node.entity.ts';

/** Entity of a series: one kind of values of one node over time. Chunks belong to it. */
export const SeriesSchema = defineEntity({
  name: 'SeriesEntity',
  tableName: 'series',
  uniques: [{ properties: ['node', 'kind', 'pingTaskId'] }],
  properties: {
    id: p.integer().primary(),
    node: () => p.manyToOne(NodeEntity).mapToPk().index(false).deleteRule('cascade'),
    kind: p.string().length(16),
    /** Id of the ping task; 0 for the node itself. */
    pingTaskId: p.integer().default(0),
    /** Seconds since 1970: the coarser tiers are complete before this time, and unreliable after it. */
    rolledUpTo: p.bigint('number').default(0),
    /** Seconds since 1970: loose minutes before this time have been merged into chunks and are ignored. */
    mergedTo: p.bigint('number').default(0),
  },
});

export class SeriesEntity extends SeriesSchema.class {}
SeriesSchema.setClass(SeriesEntity);
