import { defineEntity, p } from '@mikro-orm/core';
import type { LiveState, NodeDetail } from '@vitrine/contracts';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Displayed state of a node until it reports again: the values of one of its last reports. Stored less often than its traffic. */
export const LastStateSchema = defineEntity({
  name: 'LastStateEntity',
  tableName: 'last_state',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    state: p.json<LiveState>(),
    detail: p.json<NodeDetail>(),
  },
});

export class LastStateEntity extends LastStateSchema.class {}
LastStateSchema.setClass(LastStateEntity);
