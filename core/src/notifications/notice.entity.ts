import type { Notice, NoticeEvent, Severity } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** Something that happened and is to be told: the facts, in no language yet. */
export const NoticeSchema = defineEntity({
  name: 'NoticeEntity',
  tableName: 'notice',
  properties: {
    id: p.uuid().primary(),
    /** Announcing the same key twice is one notice. */
    key: p.string().length(200).unique(),
    event: p.string().length(40).$type<NoticeEvent>(),
    severity: p.string().length(16).$type<Severity>(),
    node: p.json<NonNullable<Notice['node']>>().nullable(),
    values: p.json<Notice['values']>(),
    /** The notice that opened the trouble this one opens or ends. */
    incident: p.uuid().nullable(),
    at: p.datetime(3),
    /** When its deliveries were made; null until then. */
    queuedAt: p.datetime(3).nullable().index(),
  },
});

export class NoticeEntity extends NoticeSchema.class {}
NoticeSchema.setClass(NoticeEntity);
