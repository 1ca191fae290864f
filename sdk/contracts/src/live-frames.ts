import { z } from 'zod';
import { PublicAnnouncement } from './announcements.ts';
import { NodeDetail, PublicNode } from './node.ts';

export { COMPRESSION, fromRow, LIVE_FIELDS, NO_STATE, ROWS, toRow } from './live-row.ts';

/** Serialised live state of a node: its uuid, then the values of LIVE_FIELDS in order. */
export const LiveRow = z.tuple([z.uuid()], z.union([z.number(), z.null()]));
export type LiveRow = z.infer<typeof LiveRow>;

/** The same, starting with the number of the node. */
const NumberedRow = z.tuple([z.int()], z.union([z.number(), z.null()]));

const framesWith = <Row extends typeof LiveRow | typeof NumberedRow>(row: Row) =>
  z.discriminatedUnion('type', [
    /** Complete state, sent once after connecting and again whenever deltas were missed. Replaces the page's state. */
    z.object({
      type: z.literal('snapshot'),
      time: z.number(),
      nodes: z.array(PublicNode),
      numbers: z.array(z.int()).optional(),
      rows: z.array(row),
      /** Current announcements; absent if there are none. */
      announcements: z.array(PublicAnnouncement).optional(),
    }),
    /** Changes only, at most once a second. While a browser watches one node, changes of the others are sent every ten seconds. */
    z.object({ type: z.literal('delta'), time: z.number(), rows: z.array(row) }),
    /** New or changed nodes, and ids of removed nodes. */
    z.object({
      type: z.literal('nodes'),
      changed: z.array(PublicNode),
      numbers: z.array(z.int()).optional(),
      removed: z.array(z.uuid()),
    }),
    /** All current announcements, sent after a change. */
    z.object({ type: z.literal('announcements'), open: z.array(PublicAnnouncement) }),
    /** Details of the node that this browser watches. */
    z.object({ type: z.literal('detail'), uuid: z.uuid(), detail: NodeDetail }),
  ]);

/**
 * Frames from the core to a browser on `/api/v1/live`, as text. With `?compression=deflate`, larger ones are binary and contain the
 * same text in zlib format.
 */
export const LiveFrame = framesWith(LiveRow);
export type LiveFrame = z.infer<typeof LiveFrame>;

/**
 * Frames with `?rows=numbered`: rows begin with the number of a node instead of its uuid. `numbers` lists the numbers for the
 * preceding nodes, in the same order; a node keeps its number as long as the connection lasts.
 */
export const NumberedLiveFrame = framesWith(NumberedRow);
export type NumberedLiveFrame = z.infer<typeof NumberedLiveFrame>;

/** Frames from a browser. `watch` subscribes to the details of one node, or of none. */
export const ViewerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('watch'), uuid: z.uuid().nullable() }),
]);
export type ViewerFrame = z.infer<typeof ViewerFrame>;
