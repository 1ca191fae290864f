import net from 'node:net';
import { z } from 'zod';
import type { Network } from '@vitrine/plugin-sdk';

const bytes = z.custom<Uint8Array>(value => ArrayBuffer.isView(value), 'expected bytes');
const Connect = z.object({ id: z.int(), host: z.string().max(300), port: z.int().min(1).max(65_535) });
const Write = z.object({ id: z.int(), data: bytes });
const Id = z.object({ id: z.int() });
const MAX_CONNECTIONS = 100;

/** The connections of a plugin's process, by the numbers it assigned. The outbound guard decides which targets are allowed. */
export class TunnelServer {
  private readonly open = new Map<number, net.Socket>();

  constructor(
    private readonly network: () => Network,
    private readonly tell: (op: string, args: unknown) => void,
  ) {}

  /** Opens a connection; returns its address. */
  async connect(args: unknown): Promise<string> {
    const { id, host, port } = Connect.parse(args);
    if (this.open.has(id)) throw new Error(`The connection ${id} is taken`);
    if (this.open.size >= MAX_CONNECTIONS)
      throw new Error(`A plugin has at most ${MAX_CONNECTIONS} connections at once`);
    // The number is reserved before anything is awaited, so that it is not used twice.
    const socket = new net.Socket();
    this.open.set(id, socket);
    this.pass(id, socket);
    try {
      const address = await this.network().resolve(host);
      if (socket.destroyed) throw new Error('The connection closed');
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('error', reject);
        socket.once('close', () => reject(new Error('The connection closed')));
        socket.connect({ host: address, port });
      });
      return address;
    } catch (error) {
      socket.destroy(error as Error);
      throw error;
    }
  }

  /** Resolves once the bytes are sent, so that a fast writer waits for a slow reader. */
  write(args: unknown): Promise<void> {
    const { id, data } = Write.parse(args);
    const socket = this.open.get(id);
    if (!socket) return Promise.reject(new Error('The connection is closed'));
    return new Promise((resolve, reject) => socket.write(data, error => (error ? reject(error) : resolve())));
  }

  more(args: unknown): void {
    this.open.get(Id.parse(args).id)?.resume();
  }

  end(args: unknown): void {
    this.open.get(Id.parse(args).id)?.end();
  }

  destroy(args: unknown): void {
    this.open.get(Id.parse(args).id)?.destroy();
  }

  closeAll(): void {
    for (const socket of this.open.values()) socket.destroy();
    this.open.clear();
  }

  private pass(id: number, socket: net.Socket): void {
    let failure = '';
    socket.on('data', value => {
      // The next piece is read when the plugin requests it.
      socket.pause();
      this.tell('net', { id, event: 'data', value });
    });
    socket.on('end', () => this.tell('net', { id, event: 'end' }));
    socket.on('error', error => (failure = error.message));
    socket.on('close', () => {
      this.open.delete(id);
      this.tell('net', { id, event: 'close', value: failure });
    });
  }
}
