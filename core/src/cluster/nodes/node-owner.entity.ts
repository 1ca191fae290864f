import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../../nodes/node.entity.ts';

/** The instance that may store the reports of a node. Only for sites with several instances. */
export const NodeOwnerSchema = defineEntity({
  name: 'NodeOwnerEntity',
  tableName: 'node_owner',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Id of the instance that owns the node. */
    instance: p.uuid().fieldName('core'),
    /** Increases each time the node moves to another instance. */
    epoch: p.bigint('number'),
  },
});

export class NodeOwnerEntity extends NodeOwnerSchema.class {}
NodeOwnerSchema.setClass(NodeOwnerEntity);
