import type { NoticeLanguage } from '@vitrine/contracts';

const LINE: Readonly<Record<NoticeLanguage, string>> = {
  en: 'Checks that depend on it: {{names}}.',
  'zh-CN': '依赖于此的检查：{{names}}。',
  'zh-TW': '依賴於此的檢查：{{names}}。',
};

/** Lists the checks that send no notices because of the outage; empty if there are none. */
export const dependentsText = (names: string, language: NoticeLanguage): string =>
  names && LINE[language].replace('{{names}}', () => names);
