import type { NoticeEvent, NoticeLanguage, NoticeText } from '@vitrine/contracts';
import { en } from './en.ts';
import type { EventTexts } from './event-texts.ts';
import { zhCN } from './zh-cn.ts';
import { zhTW } from './zh-tw.ts';

const texts: Readonly<Record<NoticeLanguage, EventTexts>> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW };

/** Returns the default text of Vitrine. */
export const textOf = (event: NoticeEvent, language: NoticeLanguage): NoticeText => texts[language][event];
