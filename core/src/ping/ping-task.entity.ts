import type { PingType, NodeSelector } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** Something that nodes measure again and again. */
export const PingTaskSchema = defineEntity({
  name: 'PingTaskEntity',
  tableName: 'ping_task',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    type: p.string().length(8).$type<PingType>(),
    target: p.text(),
    /** Seconds between two probes of one node. */
    interval: p.integer(),
    enabled: p.boolean(),
    nodeSelector: p.json<NodeSelector>(),
    /** New nodes join the chosen ones. */
    includeNewNodes: p.boolean(),
    /** Place in the list. */
    position: p.integer(),
  },
});

export class PingTaskEntity extends PingTaskSchema.class {}
PingTaskSchema.setClass(PingTaskEntity);
