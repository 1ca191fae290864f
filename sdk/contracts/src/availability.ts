import { z } from 'zod';

/** Number of days for which availability is shown, including today. */
export const AVAILABILITY_DAYS = 90;

/** Availability of one node: the share of the time since its first report in which it reported. */
export const NodeAvailability = z.object({
  /** Time of its first report. @unit ms since 1970 */
  since: z.number(),
  /** Over all of these days, 0–100. @unit % */
  percent: z.number(),
  /** Days with an outage: position in `days`, and the seconds offline on that day. */
  down: z.array(z.tuple([z.number(), z.number()])),
});
export type NodeAvailability = z.infer<typeof NodeAvailability>;

/** Availability of several nodes over the same days. */
export const Availability = z.object({
  /** Starts of the days in the time zone of the site, oldest first; the last one is today. @unit ms since 1970 */
  days: z.array(z.number()),
  /** End of the last day: now. @unit ms since 1970 */
  until: z.number(),
  /** By uuid; nodes that have never reported are omitted. */
  nodes: z.record(z.uuid(), NodeAvailability),
  /** Outages of the last 24 hours, by start time. */
  recent: z.array(
    z.object({
      /** Uuid of the node. */
      node: z.uuid(),
      /** When it stopped reporting. @unit ms since 1970 */
      from: z.number(),
      /** When it reported again; `null` while it is offline. @unit ms since 1970 */
      to: z.number().nullable(),
    }),
  ),
});
export type Availability = z.infer<typeof Availability>;

/** Availability of one node with its outages and months. */
export const AvailabilityDetail = Availability.pick({ days: true, until: true }).extend({
  /** `null` if the node has never reported. */
  node: NodeAvailability.nullable(),
  /** Outages in these days, newest first, at most 200. */
  outages: z.array(
    z.object({
      /** When the node stopped reporting. @unit ms since 1970 */
      from: z.number(),
      /** When it reported again; `null` while it is offline. @unit ms since 1970 */
      to: z.number().nullable(),
    }),
  ),
  /** The last months, newest first. */
  months: z.array(
    z.object({
      /** Start of the month. @unit ms since 1970 */
      from: z.number(),
      /** Of that month, 0–100. @unit % */
      percent: z.number(),
    }),
  ),
});
export type AvailabilityDetail = z.infer<typeof AvailabilityDetail>;
