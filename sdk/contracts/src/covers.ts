import type { Scope } from './scope.ts';

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
