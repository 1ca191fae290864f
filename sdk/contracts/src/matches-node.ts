import type { NodeSelector } from './node-selector.ts';

/** Fields of a node that a node selector evaluates. */
export interface SelectableNode {
  readonly uuid: string;
  readonly group: string;
  readonly tags: readonly { readonly label: string }[];
}

/** Returns true if a selector includes a node. */
export const matchesNode = (scope: NodeSelector, node: SelectableNode): boolean =>
  scope.all ||
  scope.nodes.includes(node.uuid) ||
  (node.group !== '' && scope.groups.includes(node.group)) ||
  node.tags.some(({ label }) => scope.tags.includes(label));
