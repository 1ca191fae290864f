import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** What was decided about one node's outages, and what must be remembered of them. */
export const OfflineConfigSchema = defineEntity({
  name: 'OfflineConfigEntity',
  tableName: 'offline_config',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Null where the node follows the settings. */
    enabled: p.boolean().nullable(),
    graceSeconds: p.integer().nullable(),
    cooldownSeconds: p.integer().nullable(),
    /** When it dropped lately, ms since 1970: a restless node is told of less often. */
    drops: p.json<number[]>(),
    lastNotified: p.datetime(3).nullable(),
  },
});

export class OfflineConfigEntity extends OfflineConfigSchema.class {}
OfflineConfigSchema.setClass(OfflineConfigEntity);
