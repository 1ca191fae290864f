import { EntityManager } from '@mikro-orm/sql';
import type { Notice } from '@vitrine/contracts';
import { ComposerService, factsOf } from '../src/notifications/composer.service.ts';
import { NoticeRecord } from '../src/notifications/notice.entity.ts';
import type { TheApp } from './app.ts';

/** What was announced so far, in the words of the language, oldest first. */
export async function inbox(the: TheApp, language: 'en' | 'zh-CN' | 'zh-TW' = 'en'): Promise<Notice[]> {
  const records = await the.app
    .get(EntityManager)
    .fork()
    .find(NoticeRecord, {}, { orderBy: { at: 'asc', key: 'asc' } });
  const composer = the.app.get(ComposerService, { strict: false });
  return Promise.all(records.map(record => composer.compose(factsOf(record), language)));
}

export const titles = async (the: TheApp): Promise<string[]> => (await inbox(the)).map(({ title }) => title);
