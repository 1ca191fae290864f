import { defineEntity, p } from '@mikro-orm/core';

/** A running server process of the site; each start has a row of its own. Times by the clock of the database. */
export const InstanceSchema = defineEntity({
  name: 'InstanceEntity',
  tableName: 'cluster_core',
  properties: {
    id: p.uuid().primary(),
    /** Host and port: `tokyo:3210`. */
    host: p.string().length(255),
    version: p.string().length(40),
    /** Derived from its vault key: instances with different keys cannot read each other's secrets. */
    keyProof: p.string().length(64),
    startedAt: p.datetime(3),
    /** Renewed every few seconds; an instance that was not seen for a while counts as dead. */
    seenAt: p.datetime(3),
  },
});

export class InstanceEntity extends InstanceSchema.class {}
InstanceSchema.setClass(InstanceEntity);
