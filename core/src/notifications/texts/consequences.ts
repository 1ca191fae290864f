import type { NoticeLanguage } from '@vitrine/contracts';

const LINE: Readonly<Record<NoticeLanguage, string>> = {
  en: 'Failing at the same time: {{names}}.',
  'zh-CN': '同时出现故障：{{names}}。',
  'zh-TW': '同時發生故障：{{names}}。',
};

/** Lists the alerts that an overloaded machine explains; empty if there are none. */
export const consequencesText = (names: string, language: NoticeLanguage): string =>
  names && LINE[language].replace('{{names}}', () => names);
