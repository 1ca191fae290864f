import { defineSharedEvent } from '../../platform/events/event.ts';

/** A plugin declared families, or an administrator changed the audience of one. */
export const FamiliesChanged = defineSharedEvent<void, null>('history.families-changed', () => null);

/**
 * Series of a plugin whose values were removed: of one family, or of all. `part` is the part of the history rows that held them.
 */
export interface RemovedSeries {
  readonly part: number;
  readonly family?: string | undefined;
}

export const SeriesRemoved = defineSharedEvent('history.series-removed', ({ part, family }: RemovedSeries) => ({
  part,
  ...(family !== undefined && { family }),
}));
