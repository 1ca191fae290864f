import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../../nodes/node.entity.ts';

/** The instance that may store what a node reports. Used by sites with several instances only. */
export const NodeOwnerSchema = defineEntity({
  name: 'NodeOwnerEntity',
  tableName: 'node_owner',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Id of the instance. */
    instance: p.uuid().fieldName('core'),
    /** Rises each time the node moves to another instance. */
    epoch: p.bigint('number'),
  },
});

export class NodeOwnerEntity extends NodeOwnerSchema.class {}
NodeOwnerSchema.setClass(NodeOwnerEntity);
