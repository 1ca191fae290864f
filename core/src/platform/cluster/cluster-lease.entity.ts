import { defineEntity, p } from '@mikro-orm/core';

/** A task that one core at a time holds. Times by the clock of the database. */
export const ClusterLeaseSchema = defineEntity({
  name: 'ClusterLeaseEntity',
  tableName: 'cluster_lease',
  properties: {
    name: p.string().length(40).primary(),
    /** Id of the core that holds it. */
    core: p.uuid(),
    /** Rises each time another core takes it over. */
    epoch: p.bigint('number'),
    until: p.datetime(3),
  },
});

export class ClusterLeaseEntity extends ClusterLeaseSchema.class {}
ClusterLeaseSchema.setClass(ClusterLeaseEntity);
