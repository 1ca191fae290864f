import { defineSharedEvent } from '../../platform/events/event.ts';

/** A plugin declared families, or an administrator chose who may read one. */
export const FamiliesChanged = defineSharedEvent<void, null>('history.families-changed', () => null);

/** The values of a plugin's series were removed; `part` is the part of the history's rows that held them. */
export const SeriesRemoved = defineSharedEvent('history.series-removed', ({ part }: { readonly part: number }) => ({
  part,
}));
