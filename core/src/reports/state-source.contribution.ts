import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Takes part in saying whether what this instance knows of a node is of now. */
export interface StateSource {
  /** Returns false if the node may have reported something that is not known here yet. */
  isCurrent(node: string): boolean;
}
export const StateSource = defineContributionPoint<StateSource>();
