import { defineContributionPoint } from '../platform/contributions.ts';

/** Source of live states beside the agents of this core. A core alone has none. */
export interface StateSource {
  /** Returns whether what is known of a node is of now. */
  isCurrent(node: string): boolean;
}
export const StateSource = defineContributionPoint<StateSource>();
