import { defineEntity, p } from '@mikro-orm/core';

/** A shared event, kept until every instance has certainly read it. Ids increase in commit order. */
export const ClusterEventSchema = defineEntity({
  name: 'ClusterEventEntity',
  tableName: 'cluster_event',
  properties: {
    id: p.integer().primary(),
    /** Id of the instance that emitted it. */
    instance: p.uuid().fieldName('core'),
    name: p.string().length(64),
    payload: p.json<unknown>().fieldName('news'),
    at: p.datetime(3),
  },
});

export class ClusterEventEntity extends ClusterEventSchema.class {}
ClusterEventSchema.setClass(ClusterEventEntity);
