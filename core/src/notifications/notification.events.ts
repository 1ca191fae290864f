import { defineSharedEvent } from '../platform/events/event.ts';

/** Notices were added that the leader shall send now. */
export const NoticesAdded = defineSharedEvent<void, null>('notification.notices-added', () => null);
