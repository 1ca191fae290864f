import { currentOf } from './problem-error.ts';

/** A stored value with the entity tag of its version. */
export interface Tagged {
  readonly etag?: string | undefined;
}

/**
 * Applies a change of one row, such as a switch, to the version that was read. If another version has been stored since, `send`
 * applies the change to that version, so that no other change is lost.
 */
export async function changeRow<R extends Tagged, T>(row: R, send: (row: R) => Promise<T>): Promise<T> {
  try {
    return await send(row);
  } catch (error) {
    const current = currentOf(error);
    // A retry with the same tag would be rejected again.
    if (!current || current.etag === row.etag) throw error;
    return changeRow({ ...row, ...current }, send);
  }
}
