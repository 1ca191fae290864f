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

export const NO_NODES: Scope = { everything: false, nodes: [], groups: [], tags: [] };

/** What of a node decides whether a scope covers it. */
export interface Coverable {
  readonly uuid: string;
  readonly group: string;
  readonly tags: readonly { readonly label: string }[];
}

/** Whether something is for this node. */
export const covers = (scope: Scope, node: Coverable): boolean =>
  scope.everything ||
  scope.nodes.includes(node.uuid) ||
  (node.group !== '' && scope.groups.includes(node.group)) ||
  node.tags.some(({ label }) => scope.tags.includes(label));
