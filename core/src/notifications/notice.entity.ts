import { defineEntity, p } from '@mikro-orm/core';
import type { Notice, NoticeEvent, Severity } from '@vitrine/contracts';

/** A notice: an event with its values, not yet rendered in a language. */
export const NoticeSchema = defineEntity({
  name: 'NoticeEntity',
  tableName: 'notice',
  properties: {
    id: p.uuid().primary(),
    /** Idempotency key: enqueuing the same key again adds no notice. */
    key: p.string().length(200).unique(),
    event: p.string().length(40).$type<NoticeEvent>(),
    severity: p.string().length(16).$type<Severity>(),
    node: p.json<NonNullable<Notice['node']>>().nullable(),
    values: p.json<Notice['values']>(),
    /** Id of the opening notice of the incident that this notice belongs to. */
    incident: p.uuid().nullable(),
    at: p.datetime(3),
    /** Time at which its deliveries were created; null until then. */
    queuedAt: p.datetime(3).nullable().index(),
  },
});

export class NoticeEntity extends NoticeSchema.class {}
NoticeSchema.setClass(NoticeEntity);
