import type { NoticeLanguage } from '@vitrine/contracts';

/** The languages of notices, each in its own words. */
export const LANGUAGE_NAMES: Record<NoticeLanguage, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};
