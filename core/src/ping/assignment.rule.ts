import { matchesNode, PING_LIMITS, type SelectableNode, type NodeSelector } from '@vitrine/contracts';

/** The fields of a task that decide which nodes measure it. */
interface Assignable {
  readonly enabled: boolean;
  readonly nodeSelector: NodeSelector;
}

/** Returns the tasks that a node measures, in order, up to the limit of an agent. */
export const tasksFor = <T extends Assignable>(tasks: readonly T[], node: SelectableNode): T[] =>
  tasks
    .filter(({ enabled, nodeSelector }) => enabled && matchesNode(nodeSelector, node))
    .slice(0, PING_LIMITS.tasksPerNode);
