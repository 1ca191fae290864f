import type { NoticeEvent, NoticeLanguage, NoticeText } from '@vitrine/contracts';
import { en } from './en.ts';
import { zhCN } from './zh-cn.ts';
import { zhTW } from './zh-tw.ts';

/** A text for every event: a new event does not compile without its words. */
export type Texts = Readonly<Record<NoticeEvent, NoticeText>>;

const texts: Readonly<Record<NoticeLanguage, Texts>> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW };

/** The text that comes with Vitrine. */
export const textOf = (event: NoticeEvent, language: NoticeLanguage): NoticeText => texts[language][event];
