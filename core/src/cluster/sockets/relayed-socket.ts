import { EventEmitter } from 'node:events';
import { SOCKET_CLOSE } from '@vitrine/contracts';

interface Wire {
  readonly data: (data: Buffer, binary: boolean) => void;
  readonly close: (code: number | undefined, reason: string) => void;
  /** Allows the other side to send this many more bytes. */
  readonly allow: (bytes: number) => void;
}

const OPEN = 1;
const CLOSED = 3;

/**
 * End of a relayed WebSocket on the instance that serves it; the client is connected to another instance. Bytes count as buffered
 * until that instance has written them. A paused socket holds messages until it is resumed, and does not extend the client's
 * allowed bytes.
 */
export class RelayedSocket extends EventEmitter {
  readonly OPEN = OPEN;
  readyState: number = OPEN;
  bufferedAmount = 0;
  isPaused = false;
  /** Messages that arrived while it is paused. */
  private readonly unread: { readonly data: Buffer; readonly binary: boolean }[] = [];
  /** Close code of a client that disconnected while some of its messages are unread. */
  private goneWith: number | undefined;
  private readonly sent: { readonly bytes: number; readonly done: (() => void) | undefined }[] = [];

  constructor(private readonly wire: Wire) {
    super();
  }

  send(data: string | Buffer, ...rest: unknown[]): void {
    if (this.readyState !== OPEN) return;
    const done = rest.find(argument => typeof argument === 'function') as (() => void) | undefined;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data);
    this.bufferedAmount += bytes.length;
    this.sent.push({ bytes: bytes.length, done });
    this.wire.data(bytes, typeof data !== 'string');
  }

  close(code?: number, reason = ''): void {
    if (this.readyState !== OPEN) return;
    this.wire.close(code, reason);
    this.end(code ?? SOCKET_CLOSE.noStatus);
  }

  terminate(): void {
    this.close(SOCKET_CLOSE.abnormal);
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    for (let next; !this.isPaused && (next = this.unread.shift());) this.deliver(next.data, next.binary);
    if (this.unread.length === 0 && this.goneWith !== undefined) this.end(this.goneWith);
  }

  /** Called with data from the client. */
  received(data: Buffer, binary: boolean): void {
    if (this.readyState !== OPEN) return;
    if (this.isPaused) this.unread.push({ data, binary });
    else this.deliver(data, binary);
  }

  /** Called when the other instance has written the oldest pending message. */
  written(): void {
    const { bytes = 0, done } = this.sent.shift() ?? {};
    this.bufferedAmount -= bytes;
    done?.();
  }

  /** Called when the client has disconnected. Its unread messages are delivered first. */
  closed(code: number): void {
    if (this.unread.length > 0) this.goneWith = code;
    else this.end(code);
  }

  private deliver(data: Buffer, binary: boolean): void {
    this.emit('message', data, binary);
    this.wire.allow(data.length);
  }

  private end(code: number): void {
    if (this.readyState === CLOSED) return;
    this.unread.length = 0;
    this.readyState = CLOSED;
    this.emit('close', code, Buffer.alloc(0));
  }
}
