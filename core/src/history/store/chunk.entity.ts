import { defineEntity, p } from '@mikro-orm/core';
import { SeriesEntity } from './series.entity.ts';

/**
 * Entity of a chunk: a time range of a series in one tier, as a blob of columns. SQL cannot read its content; see docs/history.md.
 */
export const ChunkSchema = defineEntity({
  name: 'ChunkEntity',
  tableName: 'chunk',
  properties: {
    series: () => p.manyToOne(SeriesEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    tier: p.smallint().primary(),
    /** Start, in seconds since 1970. */
    t: p.bigint('number').primary(),
    data: p.blob(),
  },
});

export class ChunkEntity extends ChunkSchema.class {}
ChunkSchema.setClass(ChunkEntity);
