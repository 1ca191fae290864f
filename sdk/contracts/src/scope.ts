import { z } from 'zod';

/** Which nodes something is for: those named, those of a group and those with a tag. Nothing chosen is no node. */
export const Scope = z.strictObject({
  everything: z.boolean(),
  nodes: z.array(z.uuid()).max(5000),
  groups: z.array(z.string().trim().min(1).max(100)).max(200),
  /** Labels of tags, without their colour. */
  tags: z.array(z.string().trim().min(1).max(100)).max(200),
});
export type Scope = z.infer<typeof Scope>;

/** A scope that covers nothing. */
export const NO_NODES: Scope = { everything: false, nodes: [], groups: [], tags: [] };
