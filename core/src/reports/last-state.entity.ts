import { defineEntity, p } from '@mikro-orm/core';
import type { LiveState, NodeDetail } from '@vitrine/contracts';
import { NodeEntity } from '../nodes/node.entity.ts';
import type { StoredReading } from './stored-reading.ts';

/** Newest values of a node as of its last stored report: the state that a restarted core shows and continues from. */
export const LastStateSchema = defineEntity({
  name: 'LastStateEntity',
  tableName: 'last_state',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Bytes since the node was added. */
    trafficUp: p.bigint('number'),
    trafficDown: p.bigint('number'),
    /** Counter readings that the totals include. */
    reading: p.json<StoredReading>(),
    state: p.json<LiveState>(),
    detail: p.json<NodeDetail>(),
  },
});

export class LastStateEntity extends LastStateSchema.class {}
LastStateSchema.setClass(LastStateEntity);
