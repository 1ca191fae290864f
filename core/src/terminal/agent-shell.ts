import type { WebSocket } from 'ws';
import { CONTROL_LIMITS, type TerminalToAgent } from '@vitrine/contracts';
import type { BridgedShell } from '@vitrine/plugin-sdk';

/** Connection to a shell on a node: the socket of an agent, or a plugin that bridges another protocol. */
export interface AgentShell {
  readonly isOpen: boolean;
  /** Number of input bytes waiting to be sent. */
  readonly buffered: number;
  send(frame: TerminalToAgent): void;
  input(data: Buffer, sent: () => void): void;
  close(code: number, reason: string): void;
  terminate(): void;
  onClose(listener: () => void): void;
}

/** Shell behind the socket of an agent. */
export const socketShell = (socket: WebSocket): AgentShell => ({
  get isOpen() {
    return socket.readyState === socket.OPEN;
  },
  get buffered() {
    return socket.bufferedAmount;
  },
  send: frame => socket.send(JSON.stringify(frame)),
  input: (data, sent) => socket.send(data, { binary: true }, sent),
  close: (code, reason) => socket.close(code, reason),
  terminate: () => socket.terminate(),
  onClose: listener => void socket.on('close', listener),
});

/** Shell of a bridged agent. It has no positions, so the core counts and pauses its output. */
export class PluginShell implements AgentShell {
  readonly buffered = 0;
  isOpen = true;
  private written = 0;
  private acked = 0;
  private paused = false;
  private closed = () => {};

  constructor(private readonly shell: BridgedShell) {}

  /** Counts output of the shell. */
  onOutput(bytes: number): void {
    this.written += bytes;
    this.throttle();
  }

  /** Called when the shell has ended, or its connection was lost. */
  lost(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.closed();
  }

  send(frame: TerminalToAgent): void {
    if (frame.type === 'resize') this.shell.resize(frame.columns, frame.rows);
    if (frame.type === 'close') this.terminate();
    if (frame.type === 'attached') this.written = this.acked = frame.position;
    if (frame.type !== 'ack') return;
    this.acked = frame.position;
    this.throttle();
  }

  input(data: Buffer, sent: () => void): void {
    this.shell.input(data);
    sent();
  }

  close(): void {
    this.terminate();
  }

  terminate(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.shell.close();
  }

  onClose(listener: () => void): void {
    this.closed = listener;
  }

  private throttle(): void {
    const paused = this.written - this.acked > CONTROL_LIMITS.terminalWindow;
    if (paused === this.paused) return;
    this.paused = paused;
    this.shell.pause(paused);
  }
}
