import type { CoreFrame, Hello } from '@vitrine/contracts';

/** What carries the frames of an agent: a WebSocket, or a plugin that speaks another protocol. */
export interface AgentTransport {
  send(text: string | Buffer): void;
  close(code: number, reason: string): void;
  /** Asks the other side to wait, as far as it can be asked. */
  pause?(): void;
  resume?(): void;
}

/** A connected agent that has said hello. */
export class AgentConnection {
  constructor(
    /** Uuid of the node, as proven by its token. Nothing that the agent says can change it. */
    readonly node: string,
    readonly hello: Omit<Hello, 'facts'>,
    private readonly wire: AgentTransport,
  ) {}

  send(frame: CoreFrame): void {
    this.wire.send(JSON.stringify(frame));
  }

  /** Sends a frame that many get, written only once. */
  sendSerialized(frame: Buffer): void {
    this.wire.send(frame);
  }

  close(code: number, reason: string): void {
    this.wire.close(code, reason);
  }
}
