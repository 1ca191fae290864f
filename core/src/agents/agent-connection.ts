import type { AgentLimitation, CoreFrame, Hello } from '@vitrine/contracts';

/** Transport of an agent's frames: a WebSocket, or a plugin that bridges another protocol. */
export interface AgentTransport {
  send(text: string | Buffer): void;
  close(code: number, reason: string): void;
  /** Applies backpressure to the other side, as far as the transport supports it. */
  pause?(): void;
  resume?(): void;
}

/** Protocol of agents that a plugin connects: its name and its limitations. */
export interface BridgedProtocol {
  readonly title: string;
  readonly limitations: readonly AgentLimitation[];
}

/** Connection of an agent whose handshake is complete. */
export class AgentConnection {
  /** Time of its last frame, ms since 1970. */
  heardAt = 0;

  constructor(
    /** Uuid of the node, as proven by its token. No frame of the agent can change it. */
    readonly node: string,
    readonly hello: Omit<Hello, 'facts'>,
    private readonly wire: AgentTransport,
    readonly protocol?: BridgedProtocol,
  ) {}

  send(frame: CoreFrame): void {
    this.wire.send(JSON.stringify(frame));
  }

  /** Sends a frame for many agents that was serialized only once. */
  sendSerialized(frame: Buffer): void {
    this.wire.send(frame);
  }

  close(code: number, reason: string): void {
    this.wire.close(code, reason);
  }
}
