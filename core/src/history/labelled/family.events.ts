import { defineSharedEvent } from '../../platform/events/event.ts';

/** A plugin declared families, or an administrator chose who may read one. */
export const FamiliesChanged = defineSharedEvent<void, null>('history.families-changed', () => null);
