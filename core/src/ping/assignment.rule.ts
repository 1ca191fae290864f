import { matchesNode, PING_LIMITS, type SelectableNode, type NodeSelector } from '@vitrine/contracts';

/** What of a task decides who measures it. */
export interface Assignable {
  readonly enabled: boolean;
  readonly nodeSelector: NodeSelector;
}

/** The tasks that a node measures, in their order; no more than an agent takes. */
export const tasksFor = <T extends Assignable>(tasks: readonly T[], node: SelectableNode): T[] =>
  tasks
    .filter(({ enabled, nodeSelector }) => enabled && matchesNode(nodeSelector, node))
    .slice(0, PING_LIMITS.tasksPerNode);
