import type { NoticeLanguage } from '@vitrine/contracts';

/** Languages of notices, each with its native name. */
export const LANGUAGE_NAMES: Record<NoticeLanguage, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};
