import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { AgentConnection } from './agent-connection.ts';
import type { HandledFrame } from './agent-frames.contribution.ts';

/** Gives access to agents that are connected to other instances. */
export interface AgentDirectory {
  linkOf(node: string): AgentConnection | undefined;
  instanceOf(node: string): string | undefined;
  attached(link: AgentConnection): void;
  detached(link: AgentConnection): void;
  /** Forwards a frame to the instance that sent the command it answers. Returns false if this instance did. */
  passOn(link: AgentConnection, frame: HandledFrame): boolean;
  /** Called when this instance takes over a command, so that agents' answers to it are sent here. */
  adoptCommand(command: string): void;
}
export const AgentDirectory = defineContributionPoint<AgentDirectory>();
