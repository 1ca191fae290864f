import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { AgentConnection } from './agent-connection.ts';
import type { HandledFrame } from './agent-frames.contribution.ts';

/** Knows agents that are connected to other instances. */
export interface AgentDirectory {
  linkOf(node: string): AgentConnection | undefined;
  instanceOf(node: string): string | undefined;
  attached(link: AgentConnection): void;
  detached(link: AgentConnection): void;
  /** Passes a frame to the instance whose command it answers. Returns false if that is this one. */
  passOn(link: AgentConnection, frame: HandledFrame): boolean;
  /** Called when this instance takes a command over: agents' answers to it are for this one. */
  adoptCommand(command: string): void;
}
export const AgentDirectory = defineContributionPoint<AgentDirectory>();
