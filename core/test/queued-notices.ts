import { EntityManager } from '@mikro-orm/sql';
import type { Notice } from '@vitrine/contracts';
import { NoticeRendererService, factsOf } from '../src/notifications/notice-renderer.service.ts';
import { NoticeEntity } from '../src/notifications/notice.entity.ts';
import type { TestApp } from './app.ts';

/** Returns the notices queued so far in a language, oldest first. */
export async function queuedNotices(the: TestApp, language: 'en' | 'zh-CN' | 'zh-TW' = 'en'): Promise<Notice[]> {
  const records = await the.app
    .get(EntityManager)
    .fork()
    .find(NoticeEntity, {}, { orderBy: { at: 'asc', key: 'asc' } });
  const noticeRenderer = the.app.get(NoticeRendererService, { strict: false });
  return Promise.all(records.map(record => noticeRenderer.compose(factsOf(record), language)));
}

export const queuedNoticeTitles = async (the: TestApp): Promise<string[]> =>
  (await queuedNotices(the)).map(({ title }) => title);
