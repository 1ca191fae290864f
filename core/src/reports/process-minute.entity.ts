import { defineEntity, p } from '@mikro-orm/core';
import type { ProcessUse } from '@vitrine/contracts';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Entity of a node's minute with the processes of highest usage. Kept for three days. */
export const ProcessMinuteSchema = defineEntity({
  name: 'ProcessMinuteEntity',
  tableName: 'process_minute',
  properties: {
    node: () => p.manyToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** ms since 1970, at the start of the minute. */
    at: p.bigint('number').primary(),
    processes: p.json<readonly ProcessUse[]>(),
  },
});

export class ProcessMinuteEntity extends ProcessMinuteSchema.class {}
ProcessMinuteSchema.setClass(ProcessMinuteEntity);
