import { z } from 'zod';

const MAX_ROW_ID = 2 ** 31 - 1;

/** Id of a database row, in a body. */
export const RowId = z.number().int().min(1).max(MAX_ROW_ID);

/** Id of a database row, in a path or a query. */
export const RowIdParam = z.coerce.number().int().min(1).max(MAX_ROW_ID);

/** Unix time in ms that `Date` can represent. */
export const Instant = z.number().int().min(0).max(8.64e15);

/** Whole number that JSON represents exactly: a counter, a sequence number, a position in a stream. */
export const Count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
