import { defineEntity, p } from '@mikro-orm/core';
import type { NoticeEvent, NoticeLanguage } from '@vitrine/contracts';

/** A configured notifier with a name. */
export const ChannelSchema = defineEntity({
  name: 'ChannelEntity',
  tableName: 'channel',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    plugin: p.string().length(40),
    enabled: p.boolean(),
    /** Events that the channel sends; null for all. */
    events: p.json<NoticeEvent[]>().nullable(),
    language: p.string().length(8).$type<NoticeLanguage>(),
    /** Settings with sealed secrets. */
    settings: p.json<Record<string, unknown>>(),
    createdAt: p.datetime(3),
  },
});

export class ChannelEntity extends ChannelSchema.class {}
ChannelSchema.setClass(ChannelEntity);
