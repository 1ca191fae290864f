import { EntityManager } from '@mikro-orm/sql';
import type { Notice } from '@vitrine/contracts';
import { NoticeRendererService, factsOf } from '../src/notifications/notice-renderer.service.ts';
import { NoticeEntity } from '../src/notifications/notice.entity.ts';
import type { TestApp } from './app.ts';

/** Returns the notices queued so far in a language, oldest first. */
export async function queuedNotices(site: TestApp, language: 'en' | 'zh-CN' | 'zh-TW' = 'en'): Promise<Notice[]> {
  const records = await site.app
    .get(EntityManager)
    .fork()
    .find(NoticeEntity, {}, { orderBy: { at: 'asc', key: 'asc' } });
  const noticeRenderer = site.app.get(NoticeRendererService, { strict: false });
  return Promise.all(records.map(record => noticeRenderer.compose(factsOf(record), language)));
}

export const queuedNoticeTitles = async (site: TestApp): Promise<string[]> =>
  (await queuedNotices(site)).map(({ title }) => title);
