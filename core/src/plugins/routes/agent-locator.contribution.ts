import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** The slice that holds the connections of agents. */
export interface AgentLocator {
  /** Returns the id of the other core that holds the agent with this token; undefined if none does, or this one does too. */
  coreOf(token: string): Promise<string | undefined>;
}
export const AgentLocator = defineContributionPoint<AgentLocator>();
