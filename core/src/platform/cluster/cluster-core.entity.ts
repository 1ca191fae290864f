import { defineEntity, p } from '@mikro-orm/core';

/** A core of a site with several: one row for each life of a process. Times by the clock of the database. */
export const ClusterCoreSchema = defineEntity({
  name: 'ClusterCoreEntity',
  tableName: 'cluster_core',
  properties: {
    id: p.uuid().primary(),
    /** Name of its machine, and its port there: `tokyo:3210`. */
    host: p.string().length(255),
    version: p.string().length(40),
    /** Made from its key: cores with different ones cannot read each other's secrets. */
    keyProof: p.string().length(64),
    startedAt: p.datetime(3),
    /** Renewed every few seconds; a core that was not seen for a while counts as dead. */
    seenAt: p.datetime(3),
  },
});

export class ClusterCoreEntity extends ClusterCoreSchema.class {}
ClusterCoreSchema.setClass(ClusterCoreEntity);
