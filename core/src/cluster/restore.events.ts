import { defineSharedEvent } from '../platform/events/event.ts';

/** An instance is about to put a backup in place: the others must stop, and start again after it. */
export const RestoreBegun = defineSharedEvent('backup.restore-begun', () => null);
