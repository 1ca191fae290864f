import { defineEvent } from '../platform/events/event.ts';
import type { AgentConnection } from './agent-connection.ts';

/** An agent has just received its welcome, so slices can send it their requests. */
export const AgentConnected = defineEvent<AgentConnection>('agent.connected');

/** An agent replaced another one that was connected here with the same token. */
export const AgentReplaced = defineEvent<{ readonly before: AgentConnection }>('agent.replaced');

/** A frame or report of an agent was refused; `detail` names the field and what is wrong with it. */
export const FrameRefused = defineEvent<{ readonly node: string; readonly detail: string }>('agent.frame-refused');

/**
 * An agent that is connected to another instance accepts commands from here. It has received its welcome and all other frames from
 * that instance.
 */
export const AgentReachable = defineEvent<AgentConnection>('agent.reachable');

/** Pages were opened or closed on this instance, or show another node. */
export interface ViewersEvent {
  readonly hasViewers: boolean;
  /** Returns the nodes that open pages show. */
  readonly nodes: () => ReadonlySet<string>;
}

export const ViewersChanged = defineEvent<ViewersEvent>('agent.viewers-changed');

/** The agent of this server's own machine starts to report as a node. */
export const LocalNodeStarted = defineEvent<{ readonly node: string }>('agent.local-node-started');
