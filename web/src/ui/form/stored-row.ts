import type { Tagged } from '../../api/change-row.ts';
import type { Current } from '../../api/problem-error.ts';

/** Returns which version of a row a form changes, and how to read the values of that form in another version. */
export const storedRow = <R extends Tagged, V>(row: R, valuesOf: (row: R) => V) => ({
  etag: row.etag,
  valuesOf: (current: Current): V => valuesOf({ ...row, ...current }),
});
