import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Lists the dependents of a node, for the message about its outage. */
export interface AlertDependents {
  /** Returns the names of the checks that send no notices while the node is offline. */
  of(node: string): readonly string[];
}
export const AlertDependents = defineContributionPoint<AlertDependents>();
