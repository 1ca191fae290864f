import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Decides whether this instance's state of a node is current. */
export interface StateSource {
  /** Returns false if the node may have reported something that has not arrived here yet. */
  isCurrent(node: string): boolean;
}
export const StateSource = defineContributionPoint<StateSource>();
