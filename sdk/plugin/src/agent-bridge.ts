import type { AgentFrame, CoreFrame } from '@vitrine/contracts';

/**
 * The core's door for agents that speak another protocol. A plugin owns the wire and translates: what the agent says
 * becomes an AgentFrame (`hello` first, then facts, reports, ping and exec results), what the core wants becomes a
 * CoreFrame that the plugin puts into the agent's own words (rate, ping, exec, terminal).
 */
export interface AgentBridge {
  /** Lets an agent in by its node token; undefined when the token is not known. One link per node: a new one ends the old. */
  connect(agent: BridgedAgentRequest): Promise<BridgedAgent | undefined>;
  /** Makes a node for a machine that brings the auto-discovery key; undefined when the key is wrong or discovery is off. */
  register(machine: {
    key: string;
    machine: string;
    name: string;
    address: string;
  }): Promise<RegisteredAgent | undefined>;
}

/** An agent at the door: how it proves itself, and how the core speaks to it. */
export interface BridgedAgentRequest {
  readonly token: string;
  /** The agent's address, as seen through trusted proxies. */
  readonly address: string;
  /** Takes what the core has to say to this agent. */
  send(frame: CoreFrame): void;
  /** The core ended the link: another one took its place, the node is gone, the plugin stops. */
  closed?(reason: string): void;
}

/** An agent that was let in, until either side closes. */
export interface BridgedAgent {
  readonly node: string;
  /** Hands over one translated frame. A frame that does not parse is dropped, counted and answered with an error frame. */
  receive(frame: AgentFrame): void;
  close(): void;
}

/** The node that was made for a machine, and the token with which its agent is admitted. */
export interface RegisteredAgent {
  readonly node: string;
  readonly token: string;
}

/** What the core shows of a protocol. */
export interface AgentProtocol {
  readonly title: string;
}
