import type { PluginSocket } from '@vitrine/plugin-sdk';
import type { Channel } from '../channel.ts';

type Failed = (point: string, error: unknown) => void;

/** The open WebSockets of a plugin, by the core's number. */
export class Sockets {
  private readonly open = new Map<number, OpenSocket>();

  constructor(
    private readonly channel: Channel,
    private readonly failed: Failed,
  ) {}

  add(id: number): PluginSocket {
    const socket = new OpenSocket(id, this.channel, this.failed);
    this.open.set(id, socket);
    return socket;
  }

  /** Handles a message of the core about a socket. */
  on({ id, event, value, taken }: { id: number; event: string; value: never; taken?: number }): void {
    const socket = this.open.get(id);
    if (event === 'message') socket?.emitMessage(value);
    if (event === 'buffered') socket?.onBuffered(value, taken ?? 0);
    if (event !== 'close') return;
    this.open.delete(id);
    socket?.emitClose(value);
  }
}

class OpenSocket implements PluginSocket {
  private readonly messages: ((data: string | Uint8Array) => void)[] = [];
  private readonly closes: ((code: number) => void)[] = [];
  /** Number of bytes in transit to the core, and of bytes waiting there. */
  private underWay = 0;
  private waiting = 0;

  constructor(
    private readonly id: number,
    private readonly channel: Channel,
    private readonly failed: Failed,
  ) {}

  send(data: string | Uint8Array): void {
    this.underWay += data.length;
    this.channel.tell('socket.send', { id: this.id, data });
  }

  close(code?: number, reason?: string): void {
    this.channel.tell('socket.close', { id: this.id, code, reason });
  }

  pause(paused: boolean): void {
    this.channel.tell('socket.pause', { id: this.id, paused });
  }

  onMessage(listener: (data: string | Uint8Array) => void): void {
    this.messages.push(listener);
  }

  onClose(listener: (code: number) => void): void {
    this.closes.push(listener);
  }

  get buffered(): number {
    return this.underWay + this.waiting;
  }

  onBuffered(waiting: number, taken: number): void {
    this.waiting = waiting;
    this.underWay -= taken;
  }

  emitMessage(data: string | Uint8Array): void {
    for (const listener of this.messages) this.run(() => listener(data));
  }

  emitClose(code: number): void {
    for (const listener of this.closes) this.run(() => listener(code));
  }

  private run(listener: () => unknown): void {
    void (async () => listener())().catch((error: unknown) => this.failed('sockets', error));
  }
}
