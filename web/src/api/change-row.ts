import { currentOf } from './problem-error.ts';

/** Something stored with the entity tag of its version. */
export interface Tagged {
  readonly etag?: string | undefined;
}

/**
 * Makes a change of one row in the version that was read, such as that of a switch. If another version is stored by now, `send` makes
 * it again of that one, so that no other change is lost.
 */
export async function changeRow<R extends Tagged, T>(row: R, send: (row: R) => Promise<T>): Promise<T> {
  try {
    return await send(row);
  } catch (error) {
    const current = currentOf(error);
    // The same tag again would be refused again.
    if (!current || current.etag === row.etag) throw error;
    return changeRow({ ...row, ...current }, send);
  }
}
