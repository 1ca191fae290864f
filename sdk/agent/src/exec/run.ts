import { CONTROL_LIMITS, type ControlReason } from '@vitrine/contracts';
import type { CommandEnd, ShellCommand } from './shell-command.ts';

/** Bytes of output in one frame. */
const PIECE = 128 * 1024;

/** Result of a run, as in its frame. */
export interface RunEnd extends Omit<CommandEnd, 'status' | 'spawnFailed'> {
  readonly status: CommandEnd['status'] | 'refused';
  readonly reason: ControlReason | null;
}

/** Command with its id: its output, how much of it was sent, and its result. */
export class Run {
  readonly id: string;
  /** Sends to the connection of the latest request. */
  send: (frame: object) => void;
  command: ShellCommand | undefined;
  end: RunEnd | undefined;
  endedAt = 0;
  #written = 0;
  #kept: Buffer[] = [];
  #keptLength = 0;
  #sent = 0;
  #endSent = false;

  constructor(id: string, send: (frame: object) => void) {
    this.id = id;
    this.send = send;
  }

  /** Stores the first part of the output; of the rest only the length. */
  write(piece: Buffer): void {
    this.#written += piece.length;
    const room = CONTROL_LIMITS.outputBytes - this.#keptLength;
    if (room <= 0) return;
    const part = piece.subarray(0, room);
    this.#kept.push(part);
    this.#keptLength += part.length;
  }

  get waiting(): boolean {
    return this.#sent < this.#keptLength || (this.end !== undefined && !this.#endSent);
  }

  /** Sends one frame: the next chunk of output, or the result once all output is sent. */
  sendNext(): void {
    if (this.#sent < this.#keptLength) {
      if (this.#kept.length > 1) this.#kept = [Buffer.concat(this.#kept)];
      const piece = this.#kept[0]!.subarray(this.#sent, this.#sent + PIECE);
      this.send({ type: 'execOutput', id: this.id, from: this.#sent, data: piece.toString('base64') });
      this.#sent += piece.length;
    } else if (this.end) {
      const { status, reason, exitCode, signal } = this.end;
      this.send({ type: 'execEnd', id: this.id, status, reason, exitCode, signal, written: this.#written });
      this.#endSent = true;
    }
  }

  /** Continues on a new connection from this byte on. */
  resume(from: number, send: (frame: object) => void): void {
    this.send = send;
    this.#sent = Math.min(from, this.#keptLength);
    this.#endSent = false;
  }
}
