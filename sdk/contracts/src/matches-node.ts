import type { NodeSelector } from './node-selector.ts';

/** What of a node decides whether a scope covers it. */
export interface SelectableNode {
  readonly uuid: string;
  readonly group: string;
  readonly tags: readonly { readonly label: string }[];
}

/** Whether something is for this node. */
export const matchesNode = (scope: NodeSelector, node: SelectableNode): boolean =>
  scope.all ||
  scope.nodes.includes(node.uuid) ||
  (node.group !== '' && scope.groups.includes(node.group)) ||
  node.tags.some(({ label }) => scope.tags.includes(label));
