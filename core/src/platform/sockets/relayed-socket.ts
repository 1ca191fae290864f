import { EventEmitter } from 'node:events';
import { SOCKET_CLOSE } from '@vitrine/contracts';

interface Wire {
  readonly data: (data: Buffer, binary: boolean) => void;
  readonly close: (code: number | undefined, reason: string) => void;
  /** Says that the other side may send so many bytes more. */
  readonly allow: (bytes: number) => void;
}

const OPEN = 1;
const CLOSED = 3;

/**
 * End of a relayed WebSocket on the core that serves it; the client is connected to another core. Bytes count as buffered until that
 * core has written them, and a paused socket lets it send no more than was allowed.
 */
export class RelayedSocket extends EventEmitter {
  readonly OPEN = OPEN;
  readyState: number = OPEN;
  bufferedAmount = 0;
  isPaused = false;
  /** Bytes that arrived and were not allowed again, since it is paused. */
  private held = 0;
  private readonly sent: { readonly bytes: number; readonly done: () => void }[] = [];

  constructor(private readonly wire: Wire) {
    super();
  }

  send(data: string | Buffer, ...rest: unknown[]): void {
    if (this.readyState !== OPEN) return;
    const done = rest.find(one => typeof one === 'function') as (() => void) | undefined;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data);
    this.bufferedAmount += bytes.length;
    this.sent.push({ bytes: bytes.length, done: done ?? (() => undefined) });
    this.wire.data(bytes, typeof data !== 'string');
  }

  close(code?: number, reason = ''): void {
    if (this.readyState !== OPEN) return;
    this.wire.close(code, reason);
    this.closed(code ?? SOCKET_CLOSE.noStatus);
  }

  terminate(): void {
    this.close(SOCKET_CLOSE.abnormal);
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    if (this.held > 0) this.wire.allow(this.held);
    this.held = 0;
  }

  /** Called with data of the client. */
  received(data: Buffer, binary: boolean): void {
    if (this.readyState !== OPEN) return;
    this.emit('message', data, binary);
    if (this.isPaused) this.held += data.length;
    else this.wire.allow(data.length);
  }

  /** Called when the other core has written the oldest bytes that were sent. */
  written(): void {
    const { bytes = 0, done } = this.sent.shift() ?? {};
    this.bufferedAmount -= bytes;
    done?.();
  }

  /** Called when the client has gone. */
  closed(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.emit('close', code, Buffer.alloc(0));
  }
}
