import { z } from 'zod';

/** Selection of nodes: all, by id, by group and by tag. Empty lists select none. */
export const NodeSelector = z.strictObject({
  all: z.boolean(),
  nodes: z.array(z.uuid()).max(5000),
  groups: z.array(z.string().trim().min(1).max(100)).max(200),
  /** Labels of tags, without their colour. */
  tags: z.array(z.string().trim().min(1).max(100)).max(200),
});
export type NodeSelector = z.infer<typeof NodeSelector>;

/** Selector that matches no node. */
export const SELECT_NONE: NodeSelector = { all: false, nodes: [], groups: [], tags: [] };
