import type { NoticeEvent, NoticeText } from '@vitrine/contracts';

/** Texts of every event in one language. The type makes a missing event a compile error. */
export type EventTexts = Readonly<Record<NoticeEvent, NoticeText>>;
