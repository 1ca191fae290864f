import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../../nodes/node.entity.ts';

/** The core that may store what a node reports. Used by sites with several cores only. */
export const NodeOwnerSchema = defineEntity({
  name: 'NodeOwnerEntity',
  tableName: 'node_owner',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Id of the core. */
    core: p.uuid(),
    /** Rises each time the node moves to another core. */
    epoch: p.bigint('number'),
  },
});

export class NodeOwnerEntity extends NodeOwnerSchema.class {}
NodeOwnerSchema.setClass(NodeOwnerEntity);
