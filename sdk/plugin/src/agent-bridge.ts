import type { AgentFrame, AgentLimitation, CoreFrame, Facts } from '@vitrine/contracts';

/**
 * Gateway of the core for agents that use another protocol. A plugin owns the transport and translates: messages of the agent
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
  /** Identifies the machine: a repeated registration returns the same node with a new token. */
  readonly machine: string;
  readonly name: string;
  readonly address: string;
  /**
   * True if `machine` is derived from values that others can guess, such as host name and IP address. Then an existing node is
   * returned only if no administrator has approved it and it is not connected; otherwise a new node is created.
   */
  readonly guessable?: boolean;
}

/** Connection request of a bridged agent: its credentials, and a function through which the core sends frames. */
export interface BridgedAgentRequest {
  readonly token: string;
  /** The agent's IP address, as seen through trusted proxies. */
  readonly address: string;
  /** Sends a frame of the core to this agent. */
  send(frame: CoreFrame): void;
  /** Called when the core closes the connection: the agent connected again, its token was revoked, or the plugin stops. */
  closed?(reason: string): void;
}

/** Connected agent, valid until either side closes the connection. */
export interface BridgedAgent {
  readonly node: string;
  /** Updates the stored facts of the machine, for agents that send theirs after `hello`, or in parts. */
  readonly facts: Facts;
  /** Stored version of the agent; empty for a new node. */
  readonly version: string;
  /** Passes one translated frame to the core. An invalid frame is dropped and counted, and an error frame is returned. */
  receive(frame: AgentFrame): void;
  /** Attaches the shell that the core requested with a `terminal` frame; returns undefined if this node has no such terminal. */
  openTerminal(id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined>;
  close(): void;
}

/** Shell on the machine of a bridged agent, as seen by the core. */
export interface BridgedShell {
  /** Passes on keyboard input. */
  input(data: Uint8Array): void;
  resize(columns: number, rows: number): void;
  /** Pauses and resumes reading of output, so that a program that writes faster than the page draws has to wait. */
  pause(paused: boolean): void;
  /** Called when the terminal was closed: end the shell. */
  close(): void;
}

/** Terminal of the core to which a shell is attached. */
export interface BridgedTerminal {
  /** Passes on output of the shell. */
  output(data: Uint8Array): void;
  /** Reports that the shell has ended or its connection was lost. */
  exited(): void;
}

/** Node created for a machine, and the token of its agent. */
export interface RegisteredAgent {
  readonly node: string;
  readonly token: string;
}

/** Description of a protocol, shown beside the nodes that use it. */
export interface AgentProtocol {
  readonly title: string;
  /** Limitations of agents of this protocol, in addition to capabilities that they do not announce. */
  readonly limitations?: readonly AgentLimitation[];
}
