import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { AgentConnection } from './agent-connection.ts';
import type { HandledFrame } from './agent-frames.contribution.ts';

/** Agents that are connected to other cores of the site. A core alone has no directory. */
export interface AgentDirectory {
  linkOf(node: string): AgentConnection | undefined;
  coreOf(node: string): string | undefined;
  attached(link: AgentConnection): void;
  detached(link: AgentConnection): void;
  /** Passes a frame to the core whose command it answers. Returns false if that is this one. */
  passOn(link: AgentConnection, frame: HandledFrame): boolean;
  /** Called when this core takes a command over: what agents answer to it is for this one. */
  adoptCommand(command: string): void;
}
export const AgentDirectory = defineContributionPoint<AgentDirectory>();
