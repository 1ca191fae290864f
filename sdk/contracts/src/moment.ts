import { z } from 'zod';
import { LiveRow } from './live-frames.ts';
import { Instant } from './numbers.ts';

/** Query of `GET /api/v1/moment`: any time within the requested minute. */
export const MomentQuery = z.object({
  /** @unit ms since 1970 */
  at: z.coerce.number().pipe(Instant),
});
export type MomentQuery = z.infer<typeof MomentQuery>;

/** Response of `GET /api/v1/moment`: all visible nodes as they were in one minute. */
export const Moment = z.object({
  /** Start of the minute. @unit ms since 1970 */
  at: z.number(),
  /** One row per node, with the averages of the minute. Nodes that had not reported yet are omitted. */
  rows: z.array(LiveRow),
});
export type Moment = z.infer<typeof Moment>;
