import { defineEntity, p } from '@mikro-orm/core';

/** A shared event, kept until every core has surely heard of it. Ids rise in the order of the commits. */
export const ClusterEventSchema = defineEntity({
  name: 'ClusterEventEntity',
  tableName: 'cluster_event',
  properties: {
    id: p.integer().primary(),
    /** Id of the core that emitted it. */
    core: p.uuid(),
    name: p.string().length(64),
    news: p.json<unknown>(),
    at: p.datetime(3),
  },
});

export class ClusterEventEntity extends ClusterEventSchema.class {}
ClusterEventSchema.setClass(ClusterEventEntity);
