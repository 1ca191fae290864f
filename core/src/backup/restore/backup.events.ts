import { defineSharedEvent } from '../../platform/events/event.ts';

/** Another core is about to put a backup in place: this one must stop, and starts again after it. */
export const RestoreBegun = defineSharedEvent('backup.restore-begun', () => null);
