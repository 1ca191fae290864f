import type { NoticeEvent, NoticeText } from '@vitrine/contracts';

/** The words of one language for every event: a new event does not compile without them. */
export type EventTexts = Readonly<Record<NoticeEvent, NoticeText>>;
