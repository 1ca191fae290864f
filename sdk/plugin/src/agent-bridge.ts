import type { AgentFrame, CoreFrame } from '@vitrine/contracts';

/**
 * Gateway of the core for agents that use another protocol. A plugin owns the transport and translates: frames of the agent
 * become AgentFrames (`hello` first, then facts, reports, ping and exec results); CoreFrames become messages of the agent's own
 * protocol (rate, ping, exec, terminal).
 */
export interface AgentBridge {
  /**
   * Connects an agent by its node token; returns undefined if the token is unknown. One connection per node: a new one closes the
   * old one.
   */
  connect(agent: BridgedAgentRequest): Promise<BridgedAgent | undefined>;
  /**
   * Creates a node for a machine with the auto-discovery key; returns undefined if the key is wrong or auto-discovery is
   * disabled.
   */
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
  /** The agent's IP address, as seen through trusted proxies. */
  readonly address: string;
  /** Sends a frame of the core to this agent. */
  send(frame: CoreFrame): void;
  /** Called when the core closed the connection: it was replaced, the node was deleted, or the plugin stops. */
  closed?(reason: string): void;
}

/** Connected agent, until either side closes. */
export interface BridgedAgent {
  readonly node: string;
  /** Passes one translated frame to the core. A frame that does not parse is dropped, counted, and an error frame is returned. */
  receive(frame: AgentFrame): void;
  close(): void;
}

/** Node created for a machine, and the token of its agent. */
export interface RegisteredAgent {
  readonly node: string;
  readonly token: string;
}

/** Description of a protocol, shown by the core. */
export interface AgentProtocol {
  readonly title: string;
}
