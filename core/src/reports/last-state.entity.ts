import { defineEntity, p } from '@mikro-orm/core';
import type { LiveState, NodeDetail } from '@vitrine/contracts';
import { NodeEntity } from '../nodes/node.entity.ts';
import type { StoredReading } from './stored-reading.ts';

/** The newest numbers of a node as of its last stored report: what a restarted core shows and counts on from. */
export const LastStateSchema = defineEntity({
  name: 'LastStateEntity',
  tableName: 'last_state',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Bytes since the node was added. */
    trafficUp: p.bigint('number'),
    trafficDown: p.bigint('number'),
    /** The counters that the traffic goes up to. */
    reading: p.json<StoredReading>(),
    state: p.json<LiveState>(),
    detail: p.json<NodeDetail>(),
  },
});

export class LastStateEntity extends LastStateSchema.class {}
LastStateSchema.setClass(LastStateEntity);
