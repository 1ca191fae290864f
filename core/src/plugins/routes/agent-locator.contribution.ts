import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Knows agents that are connected to other instances. */
export interface AgentLocator {
  /** Returns the id of the other instance that the agent with this token is connected to; undefined if there is none. */
  locate(token: string): Promise<string | undefined>;
}
export const AgentLocator = defineContributionPoint<AgentLocator>();
