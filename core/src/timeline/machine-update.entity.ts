import { defineEntity, p } from '@mikro-orm/core';
import type { UpdatePart } from '@vitrine/contracts';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Entity of an update of a machine: a change of its agent, kernel or system. The newest ones of each node are kept. */
export const MachineUpdateSchema = defineEntity({
  name: 'MachineUpdateEntity',
  tableName: 'machine_update',
  properties: {
    node: () => p.manyToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Time of the agent's report, ms since 1970. */
    at: p.bigint('number').primary(),
    part: p.string().length(8).$type<UpdatePart>().primary(),
    before: p.text(),
    after: p.text(),
  },
});

export class MachineUpdateEntity extends MachineUpdateSchema.class {}
MachineUpdateSchema.setClass(MachineUpdateEntity);
