import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Received } from '@vitrine/contracts/collector';

/** Maximum bytes of a port waiting to be taken. */
const MAX_BYTES = 4_000_000;

/** An open port, with the data that arrived since it was last taken. */
interface Inbox {
  readonly socket: Socket;
  readonly opened: Promise<unknown>;
  texts: string[];
  bytes: number;
  dropped: number;
}

/** UDP ports of 127.0.0.1 on which collectors listen: opened with the first call, closed together. */
export class DatagramInboxes implements Disposable {
  readonly #inboxes = new Map<number, Inbox>();
  readonly #maxBytes: number;

  /** `maxBytes`: maximum data waiting at a port; further data is dropped and counted. */
  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes the data that arrived since the last call. Throws the system's error if the port cannot be opened; the next call tries
   * again.
   */
  async take(port: number): Promise<Received> {
    const inbox = this.#inboxes.get(port) ?? this.#open(port);
    try {
      await inbox.opened;
    } catch (error) {
      this.#inboxes.delete(port);
      throw error;
    }
    const { texts, dropped } = inbox;
    Object.assign(inbox, { texts: [], bytes: 0, dropped: 0 });
    return { texts, dropped };
  }

  #open(port: number): Inbox {
    const { createSocket } = process.getBuiltinModule('node:dgram');
    const socket = createSocket('udp4').unref();
    const inbox: Inbox = { socket, opened: once(socket, 'listening'), texts: [], bytes: 0, dropped: 0 };
    this.#inboxes.set(port, inbox);
    socket.on('message', message => {
      if (inbox.bytes + message.length > this.#maxBytes) return void inbox.dropped++;
      inbox.bytes += message.length;
      inbox.texts.push(message.toString());
    });
    socket.on('error', () => undefined);
    socket.bind(port, '127.0.0.1');
    return inbox;
  }

  [Symbol.dispose](): void {
    for (const { socket } of this.#inboxes.values()) socket.close();
    this.#inboxes.clear();
  }
}
