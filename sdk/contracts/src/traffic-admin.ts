import { z } from 'zod';

const bytes = z.number('traffic.invalid').int('traffic.invalid').min(0, 'traffic.invalid').max(1e18, 'traffic.invalid');

/** Body of `POST /api/v1/admin/nodes/{uuid}/traffic/corrections`: the corrected usage of the current period. Bytes. */
export const NewTrafficCorrection = z.strictObject({
  up: bytes,
  down: bytes,
  note: z.string().trim().max(500).default(''),
});
export type NewTrafficCorrection = z.infer<typeof NewTrafficCorrection>;

/** Manual correction: the value before and after. Bytes; times in ms since 1970. */
export const TrafficCorrection = z.object({
  id: z.number(),
  at: z.number(),
  /** Start of its traffic period. */
  since: z.number(),
  before: z.object({ up: z.number(), down: z.number() }),
  after: z.object({ up: z.number(), down: z.number() }),
  note: z.string(),
  /** Name of the account. */
  by: z.string(),
});
export type TrafficCorrection = z.infer<typeof TrafficCorrection>;

/** The traffic of a node: `GET /api/v1/admin/nodes/{uuid}/traffic`. */
export const NodeTraffic = z.object({
  since: z.number(),
  until: z.number(),
  up: z.number(),
  down: z.number(),
  /** Used traffic by the node's limit type, and its share of the limit; null without a limit. */
  used: z.number(),
  percent: z.number().nullable(),
  /**
   * Time at which the limit will be used up at the growth of the last days, null if it lasts until the period ends; `forecast` is
   * null without enough data.
   */
  forecast: z.object({ usedUpAt: z.number().nullable() }).nullable(),
  /** The newest first. */
  corrections: z.array(TrafficCorrection),
});
export type NodeTraffic = z.infer<typeof NodeTraffic>;
