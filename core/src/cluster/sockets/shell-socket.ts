import { EventEmitter } from 'node:events';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import type { BridgedShell, BridgedTerminal } from '@vitrine/plugin-sdk';

const OPEN = 1;
const CLOSED = 3;

/** Size of a shell, sent as text between two instances. All binary messages are the shell's data. */
export interface ShellSize {
  readonly columns: number;
  readonly rows: number;
}

/** Shell of a bridged agent as the client's end of a relayed socket: it implements the part of WebSocket that the relay uses. */
export class ShellSocket extends EventEmitter {
  readonly OPEN = OPEN;
  readyState: number = OPEN;
  isPaused = false;

  constructor(private readonly shell: BridgedShell) {
    super();
  }

  /** The plugin's end. */
  readonly terminal: BridgedTerminal = {
    output: data => void (this.readyState === OPEN && this.emit('message', Buffer.from(data), true)),
    exited: () => this.closed(),
  };

  send(data: Buffer | string, _: object, sent: () => void): void {
    if (typeof data !== 'string') this.shell.input(data);
    else {
      const { columns, rows } = JSON.parse(data) as ShellSize;
      this.shell.resize(columns, rows);
    }
    sent();
  }

  close(): void {
    if (this.readyState !== OPEN) return;
    this.shell.close();
    this.closed();
  }

  terminate(): void {
    this.close();
  }

  pause(): void {
    this.isPaused = true;
    this.shell.pause(true);
  }

  resume(): void {
    this.isPaused = false;
    this.shell.pause(false);
  }

  private closed(): void {
    if (this.readyState !== OPEN) return;
    this.readyState = CLOSED;
    this.emit('close', SOCKET_CLOSE.noStatus);
  }
}
