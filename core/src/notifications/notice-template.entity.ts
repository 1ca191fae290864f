import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import type { NoticeEvent, NoticeLanguage } from '@vitrine/contracts';

/** The administrator's own text of an event in one language. */
export const NoticeTemplateSchema = defineEntity({
  name: 'NoticeTemplateEntity',
  tableName: 'notice_template',
  properties: {
    event: p.string().length(40).primary().$type<NoticeEvent>(),
    language: p.string().length(8).primary().$type<NoticeLanguage>(),
    title: p.text(),
    body: p.text(),
  },
});

export class NoticeTemplateEntity extends NoticeTemplateSchema.class {
  declare [PrimaryKeyProp]: ['event', 'language'];
}
NoticeTemplateSchema.setClass(NoticeTemplateEntity);
