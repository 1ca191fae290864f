import { defineEntity, p } from '@mikro-orm/core';
import type { Attempt, DeliveryState, Notice } from '@vitrine/contracts';

/** One notice in one channel, with the rendered text. Kept when its channel is deleted. */
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
    /** Time of the next attempt; null if there is none. */
    nextAt: p.datetime(3).nullable().index(),
    /** The rendered notice, so that every attempt sends the same text. */
    composed: p.json<Notice>(),
    attempts: p.json<Attempt[]>(),
    createdAt: p.datetime(3).index(),
  },
});

export class DeliveryEntity extends DeliverySchema.class {}
DeliverySchema.setClass(DeliveryEntity);
