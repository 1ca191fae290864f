import type { AgentFrame, AgentLimitation, CoreFrame, Facts } from '@vitrine/contracts';

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
  register(machine: BridgedMachine): Promise<RegisteredAgent | undefined>;
}

/** Machine that registers itself. */
export interface BridgedMachine {
  readonly key: string;
  /** Identifies the machine: registering again returns its node with a new token. */
  readonly machine: string;
  readonly name: string;
  readonly address: string;
  /**
   * True if `machine` is made of what others can know, such as host name and IP address. Then only a node that no administrator
   * has approved and that is not connected is given out again; for any other, a new node is created.
   */
  readonly guessable?: boolean;
}

/** Connection request of a bridged agent: its credentials, and how the core sends to it. */
export interface BridgedAgentRequest {
  readonly token: string;
  /** The agent's IP address, as seen through trusted proxies. */
  readonly address: string;
  /** Sends a frame of the core to this agent. */
  send(frame: CoreFrame): void;
  /** Called when the core closed the connection: it was replaced, its token was revoked, or the plugin stops. */
  closed?(reason: string): void;
}

/** Connected agent, until either side closes. */
export interface BridgedAgent {
  readonly node: string;
  /** Facts of the machine as they are stored, for agents that send theirs later than `hello`, or in part. */
  readonly facts: Facts;
  /** Stored version of the agent; empty for a new node. */
  readonly version: string;
  /** Passes one translated frame to the core. A frame that does not parse is dropped, counted, and an error frame is returned. */
  receive(frame: AgentFrame): void;
  /** Attaches the shell that the core asked for with a `terminal` frame; returns undefined if this node has no such terminal. */
  openTerminal(id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined>;
  close(): void;
}

/** Shell on the machine of a bridged agent, as the core uses it. */
export interface BridgedShell {
  /** Passes on what was typed. */
  input(data: Uint8Array): void;
  resize(columns: number, rows: number): void;
  /** Stops and resumes reading output, so that a program that writes faster than the page draws has to wait. */
  pause(paused: boolean): void;
  /** Called when the terminal was closed: the shell must end. */
  close(): void;
}

/** Terminal of the core to which a shell is attached. */
export interface BridgedTerminal {
  /** Passes on what the shell wrote. */
  output(data: Uint8Array): void;
  /** The shell has ended, or its connection was lost. */
  exited(): void;
}

/** Node created for a machine, and the token of its agent. */
export interface RegisteredAgent {
  readonly node: string;
  readonly token: string;
}

/** Description of a protocol, shown by the core beside the nodes that use it. */
export interface AgentProtocol {
  readonly title: string;
  /** Limitations of agents of this protocol, besides the capabilities that they do not announce. */
  readonly limitations?: readonly AgentLimitation[];
}
