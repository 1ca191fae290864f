import type { Attempt, DeliveryState, Notice } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** One notice on its way through one channel, with the words as they are sent. Outlives its channel. */
export const DeliverySchema = defineEntity({
  name: 'DeliveryEntity',
  tableName: 'delivery',
  properties: {
    id: p.uuid().primary(),
    notice: p.uuid().index(),
    channel: p.uuid(),
    channelName: p.text(),
    plugin: p.string().length(40),
    state: p.string().length(16).$type<DeliveryState>(),
    /** Null when there is no next try. */
    nextAt: p.datetime(3).nullable().index(),
    /** The composed notice: every try sends the same. */
    composed: p.json<Notice>(),
    attempts: p.json<Attempt[]>(),
    createdAt: p.datetime(3).index(),
  },
});

export class DeliveryEntity extends DeliverySchema.class {}
DeliverySchema.setClass(DeliveryEntity);
