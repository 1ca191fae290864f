import type { z } from 'zod';

/** Earliest plausible time: 2015. Seconds. */
const EARLIEST = 1_420_070_400;

/** Yields the valid rows of the past: `until` in seconds since 1970. */
export async function* pastRows<T extends { readonly t: number; readonly min: number; readonly max: number }>(
  rows: AsyncIterable<unknown>,
  schema: z.ZodType<T>,
  until: number,
): AsyncGenerator<T> {
  for await (const row of rows) {
    const { success, data } = schema.safeParse(row);
    if (success && data.t >= EARLIEST && data.t <= until && data.min <= data.max) yield data;
  }
}
