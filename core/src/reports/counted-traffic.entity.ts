import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';
import type { StoredReading } from './stored-reading.ts';

/** Traffic of a node as of its last stored report, from which a restarted core continues. */
export const CountedTrafficSchema = defineEntity({
  name: 'CountedTrafficEntity',
  tableName: 'counted_traffic',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Bytes since the node was added. */
    up: p.bigint('number'),
    down: p.bigint('number'),
    /** Last counter readings included in the totals. Stored as text, because binary JSON takes half as much again, each minute. */
    reading: p.json<StoredReading>().columnType('json'),
  },
});

export class CountedTrafficEntity extends CountedTrafficSchema.class {}
CountedTrafficSchema.setClass(CountedTrafficEntity);
