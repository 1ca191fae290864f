import { Injectable } from '@nestjs/common';
import {
  NOTICE_EVENTS,
  NOTICE_LANGUAGES,
  type NoticeEvent,
  type NoticeLanguage,
  type NoticeTemplate,
  type NoticeText,
} from '@vitrine/contracts';
import { fillTemplate } from '@vitrine/plugin-sdk';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { etagOf } from '../platform/http/etag.ts';
import { NoticeTemplateEntity } from './notice-template.entity.ts';
import { exampleOf } from './texts/examples.ts';
import { textOf } from './texts/texts.ts';

/** Service for notice templates: the defaults of Vitrine and the administrator's own. */
@Injectable()
export class TemplatesService {
  constructor(private readonly db: Database) {}

  async list(): Promise<NoticeTemplate[]> {
    const customTemplates = new Map(
      (await this.db.find(NoticeTemplateEntity, {})).map(row => [keyOf(row.event, row.language), row]),
    );
    return NOTICE_EVENTS.flatMap(event =>
      NOTICE_LANGUAGES.map(language => {
        const custom = customTemplates.get(keyOf(event, language));
        const { title, body } = custom ?? textOf(event, language);
        const names = Object.keys(exampleOf(event));
        return { event, language, title, body, custom: custom !== undefined, names, etag: etagOf({ title, body }) };
      }),
    );
  }

  async of(event: NoticeEvent, language: NoticeLanguage): Promise<NoticeText> {
    return (await this.db.findOne(NoticeTemplateEntity, { event, language })) ?? textOf(event, language);
  }

  async change(
    event: NoticeEvent,
    language: NoticeLanguage,
    { title, body }: NoticeText,
    expect?: Expect<NoticeText>,
  ): Promise<void> {
    await this.db.transactional(async em => {
      expect?.((await lockRow(em, NoticeTemplateEntity, { event, language })) ?? textOf(event, language));
      await em.upsert(NoticeTemplateEntity, { event, language, title, body });
    });
  }

  /** Restores the default text of Vitrine. */
  async reset(event: NoticeEvent, language: NoticeLanguage): Promise<void> {
    await this.db.nativeDelete(NoticeTemplateEntity, { event, language });
  }

  /** Fills values into a text and limits it to the maximum length of a notice. */
  fill({ title, body }: NoticeText, values: Readonly<Record<string, string>>): NoticeText {
    const tidy = (text: string) => text.replace(/[ \t]+$/gm, '').trim();
    return {
      title: tidy(fillTemplate(title, values)).replace(/\s+/g, ' ').slice(0, 500),
      body: tidy(fillTemplate(body, values)).slice(0, 8000),
    };
  }
}

const keyOf = (event: NoticeEvent, language: NoticeLanguage) => `${event} ${language}`;
