import { z } from 'zod';

/** Which nodes something is for: those named, those of a group and those with a tag. Nothing chosen is no node. */
export const NodeSelector = z.strictObject({
  all: z.boolean(),
  nodes: z.array(z.uuid()).max(5000),
  groups: z.array(z.string().trim().min(1).max(100)).max(200),
  /** Labels of tags, without their colour. */
  tags: z.array(z.string().trim().min(1).max(100)).max(200),
});
export type NodeSelector = z.infer<typeof NodeSelector>;

/** A scope that covers nothing. */
export const SELECT_NONE: NodeSelector = { all: false, nodes: [], groups: [], tags: [] };
