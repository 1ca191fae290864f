import { covers, PING_LIMITS, type Coverable, type Scope } from '@vitrine/contracts';

/** What of a task decides who measures it. */
export interface Assignable {
  readonly enabled: boolean;
  readonly scope: Scope;
}

/** The tasks that a node measures, in their order; no more than an agent takes. */
export const tasksFor = <T extends Assignable>(tasks: readonly T[], node: Coverable): T[] =>
  tasks.filter(({ enabled, scope }) => enabled && covers(scope, node)).slice(0, PING_LIMITS.tasksPerNode);
