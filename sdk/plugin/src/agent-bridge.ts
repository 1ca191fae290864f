import type { AgentFrame, CoreFrame } from '@vitrine/contracts';

/**
 * Gateway of the core for agents that use another protocol. A plugin owns the transport and translates: frames of the agent
 * become AgentFrames (`hello` first, then facts, reports, ping and exec results); CoreFrames become messages of the agent's own
 * protocol (rate, ping, exec, terminal).
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

/** Connection request of a bridged agent: its credentials, and how the core sends to it. */
export interface BridgedAgentRequest {
  readonly token: string;
  /** The agent's address, as seen through trusted proxies. */
  readonly address: string;
  /** Sends a frame of the core to this agent. */
  send(frame: CoreFrame): void;
  /** The core ended the link: another one took its place, the node is gone, the plugin stops. */
  closed?(reason: string): void;
}

/** An agent that was let in, until either side closes. */
export interface BridgedAgent {
  readonly node: string;
  /** Passes one translated frame to the core. A frame that does not parse is dropped, counted, and an error frame is returned. */
  receive(frame: AgentFrame): void;
  close(): void;
}

/** The node that was made for a machine, and the token with which its agent is admitted. */
export interface RegisteredAgent {
  readonly node: string;
  readonly token: string;
}

/** Description of a protocol, shown by the core. */
export interface AgentProtocol {
  readonly title: string;
}
