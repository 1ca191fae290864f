import type { PingType, Scope } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** Something that nodes measure again and again. */
export const PingTaskSchema = defineEntity({
  name: 'PingTask',
  tableName: 'ping_task',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    type: p.string().length(8).$type<PingType>(),
    target: p.text(),
    /** Seconds between two probes of one node. */
    interval: p.integer(),
    enabled: p.boolean(),
    scope: p.json<Scope>(),
    /** New nodes join the chosen ones. */
    newNodes: p.boolean(),
    /** Place in the list. */
    rank: p.integer(),
  },
});

export class PingTask extends PingTaskSchema.class {}
PingTaskSchema.setClass(PingTask);
