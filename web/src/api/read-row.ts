import type { Query } from './query.ts';

/** Requests a list anew, and returns what `valuesOf` makes of one of its rows; undefined if that row is gone. */
export const readRow =
  <R, V>(rows: Query<readonly R[]>, isIt: (row: R) => boolean, valuesOf: (row: R) => V) =>
  async (): Promise<V | undefined> => {
    const row = (await rows()).find(isIt);
    return row && valuesOf(row);
  };
