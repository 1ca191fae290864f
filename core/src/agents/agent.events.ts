import { defineEvent } from '../platform/events/event.ts';
import type { AgentConnection } from './agent-connection.ts';

/** An agent has just received its welcome, so that slices can send it their requests. */
export const AgentConnected = defineEvent<AgentConnection>('agent.connected');

/**
 * An agent is connected to another core, and can be commanded from here: for slices that wait for its answers. What the core that
 * holds it says to every agent is not said again.
 */
export const AgentConnectedElsewhere = defineEvent<AgentConnection>('agent.connected-elsewhere');

/** Pages were opened or closed on this core, or show another node. */
export interface ViewersEvent {
  readonly hasViewers: boolean;
  /** Returns the nodes whose pages are open. */
  readonly nodes: () => ReadonlySet<string>;
}

export const ViewersChanged = defineEvent<ViewersEvent>('agent.viewers-changed');

/** Pages were opened on other cores where none was, or the last of them was closed. */
export const ViewersElsewhereChanged = defineEvent<{ readonly hasViewers: boolean }>('agent.viewers-elsewhere-changed');

/** The agent of this core's own machine starts to report as a node. */
export const LocalNodeStarted = defineEvent<{ readonly node: string }>('agent.local-node-started');
