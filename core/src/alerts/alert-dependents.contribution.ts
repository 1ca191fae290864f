import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Knows what depends on a node, for the message that explains it. */
export interface AlertDependents {
  /** Returns the names of those that say nothing while the node is offline. */
  of(node: string): readonly string[];
}
export const AlertDependents = defineContributionPoint<AlertDependents>();
