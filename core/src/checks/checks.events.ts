import { defineSharedEvent } from '../platform/events/event.ts';

/** The list of checks changed. */
export const ChecksChanged = defineSharedEvent<void, null>('checks.changed', () => null);
