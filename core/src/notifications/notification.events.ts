import { defineSharedEvent } from '../platform/events/event.ts';

/** Notices were added, which the leader sends now. */
export const NoticesAdded = defineSharedEvent<void, null>('notification.notices-added', () => null);
