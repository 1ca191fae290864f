import { defineEntity, p } from '@mikro-orm/core';

/** Something that only one instance holds at a time. Times by the clock of the database. */
export const LeaseSchema = defineEntity({
  name: 'LeaseEntity',
  tableName: 'cluster_lease',
  properties: {
    name: p.string().length(40).primary(),
    /** Id of the instance that holds it. */
    instance: p.uuid().fieldName('core'),
    /** Increases each time another instance takes it over. */
    epoch: p.bigint('number'),
    until: p.datetime(3),
  },
});

export class LeaseEntity extends LeaseSchema.class {}
LeaseSchema.setClass(LeaseEntity);
