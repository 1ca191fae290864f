import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Entity of one node's offline settings and of its recent outages. */
export const OfflineConfigSchema = defineEntity({
  name: 'OfflineConfigEntity',
  tableName: 'offline_config',
  properties: {
    node: () => p.oneToOne(NodeEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    /** Null if the node follows the settings. */
    enabled: p.boolean().nullable(),
    graceSeconds: p.integer().nullable(),
    cooldownSeconds: p.integer().nullable(),
    /** Times of its recent outages, ms since 1970. They damp the notices of a flapping node. */
    recentOutages: p.json<number[]>(),
    lastNotified: p.datetime(3).nullable(),
  },
});

export class OfflineConfigEntity extends OfflineConfigSchema.class {}
OfflineConfigSchema.setClass(OfflineConfigEntity);
