import { defineSharedEvent } from '../platform/events/event.ts';

/** An instance is about to apply a restore: the others must stop, and start again afterwards. */
export const RestoreBegun = defineSharedEvent('backup.restore-begun', () => null);
