import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Locates agents that are connected to other instances. */
export interface AgentLocator {
  /** Returns the id of the other instance to which the agent with this token is connected; undefined if there is none. */
  locate(token: string): Promise<string | undefined>;
}
export const AgentLocator = defineContributionPoint<AgentLocator>();
