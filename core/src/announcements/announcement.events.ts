import { defineSharedEvent } from '../platform/events/event.ts';

/** The announcements changed. */
export const AnnouncementsChanged = defineSharedEvent<void, null>('announcement.changed', () => null);
